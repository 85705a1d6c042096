/** A bank of the directory: its SWIFT code (8 characters: the head office, 11: a branch), name and city. */
export interface DirectoryBank {
  readonly code: string
  readonly name: string
  readonly city: string
}

// By country of the code's letters 5-6; one line a bank: code, name, city
const BANKS = `
ABOCCNBJ|Agricultural Bank of China|Beijing
BEASCNSH|Bank of East Asia (China)|Shanghai
BJCNCNBJ|Bank of Beijing|Beijing
BKCHCNBJ|Bank of China|Beijing
BKCHCNBJ300|Bank of China, Shanghai branch|Shanghai
BKCHCNBJ400|Bank of China, Guangdong branch|Guangzhou
BKCHCNBJ45A|Bank of China, Shenzhen branch|Shenzhen
BKCHCNBJ910|Bank of China, Zhejiang branch|Hangzhou
BKNBCN2N|Bank of Ningbo|Ningbo
BOJSCNBN|Bank of Jiangsu|Nanjing
BOSHCNSH|Bank of Shanghai|Shanghai
CHBHCNBT|China Bohai Bank|Tianjin
CIBKCNBJ|China CITIC Bank|Beijing
CKLBCNBJ|Bank of Kunlun|Beijing
CMBCCNBS|China Merchants Bank|Shenzhen
COMMCNSH|Bank of Communications|Shanghai
CZCBCN2X|Zhejiang Chouzhou Commercial Bank|Yiwu
EVERCNBJ|China Everbright Bank|Beijing
FJIBCNBA|Industrial Bank|Fuzhou
GDBKCN22|China Guangfa Bank|Guangzhou
HCCBCNBH|Harbin Bank|Harbin
HSBCCNSH|HSBC Bank (China)|Shanghai
HXBKCNBJ|Hua Xia Bank|Beijing
HZCBCN2H|Bank of Hangzhou|Hangzhou
ICBKCNBJ|Industrial and Commercial Bank of China|Beijing
ICBKCNBJGDG|Industrial and Commercial Bank of China, Guangdong branch|Guangzhou
ICBKCNBJSHI|Industrial and Commercial Bank of China, Shanghai branch|Shanghai
ICBKCNBJSZN|Industrial and Commercial Bank of China, Shenzhen branch|Shenzhen
ICBKCNBJZJP|Industrial and Commercial Bank of China, Zhejiang branch|Hangzhou
MSBCCNBJ|China Minsheng Banking Corporation|Beijing
NJCBCNBN|Bank of Nanjing|Nanjing
PCBCCNBJ|China Construction Bank|Beijing
PCBCCNBJGDX|China Construction Bank, Guangdong branch|Guangzhou
PCBCCNBJSHX|China Construction Bank, Shanghai branch|Shanghai
PCBCCNBJSZX|China Construction Bank, Shenzhen branch|Shenzhen
PSBCCNBJ|Postal Savings Bank of China|Beijing
SPDBCNSH|Shanghai Pudong Development Bank|Shanghai
SZDBCNBS|Ping An Bank|Shenzhen
VTBRCNSH|VTB Bank, Shanghai branch|Shanghai
ZJCBCN2N|China Zheshang Bank|Hangzhou
BEASHKHH|Bank of East Asia|Hong Kong
BKCHHKHH|Bank of China (Hong Kong)|Hong Kong
CCBQHKAX|China Construction Bank (Asia)|Hong Kong
CITIHKHX|Citibank (Hong Kong)|Hong Kong
COMMHKHH|Bank of Communications, Hong Kong branch|Hong Kong
DHBKHKHH|DBS Bank (Hong Kong)|Hong Kong
DSBAHKHH|Dah Sing Bank|Hong Kong
HASEHKHH|Hang Seng Bank|Hong Kong
HSBCHKHH|The Hongkong and Shanghai Banking Corporation|Hong Kong
LCHBHKHH|Chong Hing Bank|Hong Kong
SCBLHKHH|Standard Chartered Bank (Hong Kong)|Hong Kong
UBHKHKHH|Industrial and Commercial Bank of China (Asia)|Hong Kong
WUBAHKHH|CMB Wing Lung Bank|Hong Kong
BKTWTWTP|Bank of Taiwan|Taipei
CTCBTWTP|CTBC Bank|Taipei
FCBKTWTP|First Commercial Bank|Taipei
ICBCTWTP|Mega International Commercial Bank|Taipei
ABDIAEAD|Abu Dhabi Islamic Bank|Abu Dhabi
ADCBAEAA|Abu Dhabi Commercial Bank|Abu Dhabi
BBMEAEAD|HSBC Bank Middle East|Dubai
BOMLAEAD|Mashreqbank|Dubai
CBDUAEAD|Commercial Bank of Dubai|Dubai
CITIAEAD|Citibank, UAE|Dubai
DUIBAEAD|Dubai Islamic Bank|Dubai
EBILAEAD|Emirates NBD Bank|Dubai
MEBLAEAD|Emirates Islamic Bank|Dubai
NBADAEAA|First Abu Dhabi Bank|Abu Dhabi
NBFUAEAF|National Bank of Fujairah|Fujairah
NBSHAEAS|Sharjah Islamic Bank|Sharjah
NRAKAEAK|The National Bank of Ras Al Khaimah|Ras Al Khaimah
SCBLAEAD|Standard Chartered Bank, UAE|Dubai
WIOBAEAD|Wio Bank|Abu Dhabi
AFKBTRIS|Türkiye Finans Katılım Bankası|Istanbul
AKBKTRIS|Akbank|Istanbul
BTFHTRIS|Albaraka Türk Katılım Bankası|Istanbul
DENITRIS|DenizBank|Istanbul
FNNBTRIS|QNB Bank|Istanbul
INGBTRIS|ING Bank|Istanbul
ISBKTRIS|Türkiye İş Bankası|Istanbul
KTEFTRIS|Kuveyt Türk Katılım Bankası|Istanbul
SEKETR2A|Şekerbank|Istanbul
TCZBTR2A|Türkiye Cumhuriyeti Ziraat Bankası|Ankara
TEBUTRIS|Türk Ekonomi Bankası|Istanbul
TGBATRIS|Türkiye Garanti Bankası|Istanbul
TRHBTR2A|Türkiye Halk Bankası|Istanbul
TVBATR2A|Türkiye Vakıflar Bankası|Istanbul
YAPITRIS|Yapı ve Kredi Bankası|Istanbul
AXISINBB|Axis Bank|Mumbai
BARBINBB|Bank of Baroda|Mumbai
BKIDINBB|Bank of India|Mumbai
CNRBINBB|Canara Bank|Mumbai
HDFCINBB|HDFC Bank|Mumbai
HSBCINBB|HSBC, India|Mumbai
ICICINBB|ICICI Bank|Mumbai
INDBINBB|IndusInd Bank|Mumbai
KKBKINBB|Kotak Mahindra Bank|Mumbai
PUNBINBB|Punjab National Bank|Mumbai
SBININBB|State Bank of India|Mumbai
SCBLINBB|Standard Chartered Bank, India|Mumbai
UBININBB|Union Bank of India|Mumbai
UCBAINBB|UCO Bank|Mumbai
YESBINBB|Yes Bank|Mumbai
CITIKRSX|Citibank Korea|Seoul
CZNBKRSE|Kookmin Bank|Seoul
HVBKKRSE|Woori Bank|Seoul
IBKOKRSE|Industrial Bank of Korea|Seoul
KODBKRSE|Korea Development Bank|Seoul
KOEXKRSE|Hana Bank|Seoul
NACFKRSE|NongHyup Bank|Seoul
SCBLKRSE|Standard Chartered Bank Korea|Seoul
SHBKKRSE|Shinhan Bank|Seoul
BOTKJPJT|MUFG Bank|Tokyo
DIWAJPJT|Resona Bank|Osaka
LTCBJPJT|SBI Shinsei Bank|Tokyo
MHCBJPJT|Mizuho Bank|Tokyo
SMBCJPJT|Sumitomo Mitsui Banking Corporation|Tokyo
ASCBVNVX|Asia Commercial Bank|Ho Chi Minh City
BFTVVNVX|Vietcombank|Hanoi
BIDVVNVX|Bank for Investment and Development of Vietnam|Hanoi
ICBVVNVX|VietinBank|Hanoi
MSCBVNVX|Military Commercial Bank|Hanoi
SGTTVNVX|Sacombank|Ho Chi Minh City
TPBVVNVX|Tien Phong Bank|Hanoi
VBAAVNVX|Agribank|Hanoi
VPBKVNVX|VPBank|Hanoi
VTCBVNVX|Techcombank|Hanoi
AYUDTHBK|Bank of Ayudhya|Bangkok
BKKBTHBK|Bangkok Bank|Bangkok
KASITHBK|Kasikornbank|Bangkok
KRTHTHBK|Krungthai Bank|Bangkok
SICOTHBK|Siam Commercial Bank|Bangkok
TMBKTHBK|TMBThanachart Bank|Bangkok
CITISGSG|Citibank, Singapore branch|Singapore
DBSSSGSG|DBS Bank|Singapore
HSBCSGSG|HSBC, Singapore branch|Singapore
OCBCSGSG|Oversea-Chinese Banking Corporation|Singapore
SCBLSG22|Standard Chartered Bank (Singapore)|Singapore
UOVBSGSG|United Overseas Bank|Singapore
BMRIIDJA|Bank Mandiri|Jakarta
BNINIDJA|Bank Negara Indonesia|Jakarta
BRINIDJA|Bank Rakyat Indonesia|Jakarta
CENAIDJA|Bank Central Asia|Jakarta
CIBBMYKL|CIMB Bank|Kuala Lumpur
MBBEMYKL|Malayan Banking (Maybank)|Kuala Lumpur
PBBEMYKL|Public Bank|Kuala Lumpur
RHBBMYKL|RHB Bank|Kuala Lumpur
GLMTMNUB|Golomt Bank|Ulaanbaatar
TDBMMNUB|Trade and Development Bank of Mongolia|Ulaanbaatar
ATYNKZKA|Altyn Bank|Almaty
CASPKZKA|Kaspi Bank|Almaty
CITIKZKA|Citibank Kazakhstan|Almaty
EURIKZKA|Eurasian Bank|Almaty
HSBKKZKX|Halyk Savings Bank of Kazakhstan|Almaty
IRTYKZKA|ForteBank|Astana
KCJBKZKX|Bank CenterCredit|Almaty
KSNVKZKA|Freedom Bank Kazakhstan|Almaty
ASACUZ22|Asaka Bank|Tashkent
KACHUZ22|Kapitalbank|Tashkent
KHKKUZ22|Hamkorbank|Andijan
NBFAUZ2X|National Bank for Foreign Economic Activity of Uzbekistan|Tashkent
UJSIUZ22|Ipoteka Bank|Tashkent
DEMIKG22|Demir Kyrgyz International Bank|Bishkek
ENEJKG22|Optima Bank|Bishkek
AGCAAM22|ACBA Bank|Yerevan
ANIKAM22|IDBank|Yerevan
ARMIAM22|Ameriabank|Yerevan
ASHBAM22|Ardshinbank|Yerevan
COVBAM22|Converse Bank|Yerevan
INJSAM22|Inecobank|Yerevan
PRLNAM22|Evocabank|Yerevan
BAGAGE22|Bank of Georgia|Tbilisi
LBRTGE22|Liberty Bank|Tbilisi
TBCBGE22|TBC Bank|Tbilisi
IBAZAZ2X|ABB (International Bank of Azerbaijan)|Baku
PAHAAZ22|PASHA Bank|Baku
AKBBBY2X|Belarusbank|Minsk
ALFABY2X|Alfa-Bank (Belarus)|Minsk
BAPBBY2X|Belagroprombank|Minsk
BELBBY2X|Bank BelVEB|Minsk
BLBBBY2X|Belinvestbank|Minsk
BPSBBY2X|Sber Bank (Belarus)|Minsk
PJCBBY2X|Priorbank|Minsk
SLANBY22|VTB Bank (Belarus)|Minsk
AIKBRS22|AIK Banka|Belgrade
DBDBRSBG|Banca Intesa Beograd|Belgrade
KOBBRSBG|NLB Komercijalna banka|Belgrade
OTPVRS22|OTP banka Srbija|Novi Sad
RZBSRSBG|Raiffeisen banka Beograd|Belgrade
BYLADEMM|Bayerische Landesbank|Munich
COBADEFF|Commerzbank|Frankfurt am Main
DEUTDEFF|Deutsche Bank|Frankfurt am Main
GENODEFF|DZ Bank|Frankfurt am Main
HELADEFF|Landesbank Hessen-Thüringen|Frankfurt am Main
HYVEDEMM|UniCredit Bank|Munich
PBNKDEFF|Postbank|Bonn
SOLADEST|Landesbank Baden-Württemberg|Stuttgart
BCITITMM|Intesa Sanpaolo|Milan
BNLIITRR|Banca Nazionale del Lavoro|Rome
BPMOIT22|BPER Banca|Modena
PASCITMM|Banca Monte dei Paschi di Siena|Siena
POSOIT22|Banca Popolare di Sondrio|Sondrio
UNCRITMM|UniCredit|Milan
AGRIFRPP|Crédit Agricole|Paris
BNPAFRPP|BNP Paribas|Paris
SOGEFRPP|Société Générale|Paris
BBVAESMM|Banco Bilbao Vizcaya Argentaria|Madrid
BSCHESMM|Banco Santander|Madrid
CAIXESBB|CaixaBank|Barcelona
ABNANL2A|ABN AMRO Bank|Amsterdam
INGBNL2A|ING Bank|Amsterdam
RABONL2U|Rabobank|Utrecht
UBSWCHZH80A|UBS Switzerland|Zurich
ZKBKCHZZ80A|Zürcher Kantonalbank|Zurich
BKAUATWW|UniCredit Bank Austria|Vienna
RZBAATWW|Raiffeisen Bank International|Vienna
BREXPLPW|mBank|Warsaw
PKOPPLPW|Bank Pekao|Warsaw
CEKOCZPP|Československá obchodní banka|Prague
KOMBCZPP|Komerční banka|Prague
OTPVHUHB|OTP Bank|Budapest
BARCGB22|Barclays Bank|London
LOYDGB2L|Lloyds Bank|London
MIDLGB22|HSBC Bank|London
NWBKGB2L|National Westminster Bank|London
SCBLGB2L|Standard Chartered Bank|London
BOFAUS3N|Bank of America|New York
CATHUS6L|Cathay Bank|Los Angeles
CHASUS33|JPMorgan Chase Bank|New York
CITIUS33|Citibank|New York
EWBKUS66|East West Bank|Pasadena
IRVTUS3N|The Bank of New York Mellon|New York
MRMDUS33|HSBC Bank USA|New York
PNCCUS33|PNC Bank|Pittsburgh
USBKUS44|U.S. Bank|Minneapolis
WFBIUS6S|Wells Fargo Bank|San Francisco
NCBKSAJE|Saudi National Bank|Jeddah
RJHISARI|Al Rajhi Bank|Riyadh
QNBAQAQA|Qatar National Bank|Doha
LUMIILIT|Bank Leumi|Tel Aviv
POALILIT|Bank Hapoalim|Tel Aviv
CIBEEGCX|Commercial International Bank|Cairo
NBEGEGCX|National Bank of Egypt|Cairo
BRASBRRJ|Banco do Brasil|Rio de Janeiro
ITAUBRSP|Itaú Unibanco|São Paulo`

/** Banks of the usual countries of trade, bundled, so that the look-up works with no network (decisions.md section 10). */
export const DIRECTORY: readonly DirectoryBank[] = BANKS.trim()
  .split('\n')
  .map(line => {
    const [code = '', name = '', city = ''] = line.split('|')
    return { code, name, city }
  })
