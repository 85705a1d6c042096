/** The most common passwords of 8 characters and more, lower-cased; shorter ones are refused by length alone. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 12345678910 0123456789 0987654321 987654321 87654321 11111111 111111111 1111111111 00000000
  000000000 0000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 12341234 123123123 1231231234
  12121212 11223344 1122334455 112233445566 123321123 12344321 1234554321 123454321 123456123 123456123456 147258369 159357159
  741852963 789456123 963852741 147852369 159753159 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 q1w2e3r4
  q1w2e3r4t5 q1w2e3r4t5y6 qazwsxedc qazwsx123 zaq12wsx zaq1zaq1 zaq1xsw2 qwertyui qwertyuiop qwertyuiop123 qwerty12 qwerty123
  qwerty1234 qwerty12345 qwerty123456 123qweasd 123qwe123 123qweasdzxc 1234qwer qwer1234 asdf1234 asdfasdf asdfghjk asdfghjkl
  zxcvbnm1 zxcvbnm123 zxcvbnmm qweasdzxc qwe123qwe qweqweqwe asdasdasd zxczxczxc abcd1234 abc12345 abc123456 abcdefgh abcdefg1
  a1234567 a12345678 a123456789 aa123456 aa12345678 aaaaaaaa a1b2c3d4 a1s2d3f4 password password1 password12 password123
  password1234 password2 passw0rd p@ssw0rd p@ssword pa$$word pa$$w0rd password! password01 passwort passwords motdepasse
  contraseña iloveyou iloveyou1 iloveyou2 ilovegod loveyou1 sunshine sunshine1 princess princess1 football football1 baseball
  baseball1 superman superman1 batman123 pokemon1 pokemon123 starwars starwars1 trustno1 whatever whatever1 welcome1 welcome12
  welcome123 letmein1 letmein123 admin123 admin1234 admin12345 administrator adminadmin administrator1 root1234 rootroot toor1234
  master12 master123 michelle jennifer jordan23 michael1 charlie1 jessica1 samantha danielle computer computer1 internet
  internet1 microsoft google123 facebook facebook1 samsung1 samsung123 iphone123 android1 changeme changeme1 changeme123 default1
  test1234 test12345 testtest testing1 testing123 temp1234 guest123 user1234 secret123 dragon123 monkey123 shadow123 killer123
  ferrari1 mercedes chelsea1 liverpool liverpool1 arsenal1 barcelona realmadrid manchester juventus victoria alexander benjamin
  veronica anastasia anastasiya ekaterina aleksandr vladimir valentina kristina natalia1 nastya123 marina123 natasha1 russia123
  moscow123 spartak1 zenit123 lokomotiv dinamo123 rossiya1 privet123 lubov123 gfhjkm123 ghbdtn123 gfhjkmgfhjkm йцукенгш йцукенгшщз
  йцукен123 пароль123 парольпароль 1йцукен1 привет123 любовь123 москва123 россия123 qwerty11 qwertyqwerty qwaszx12 blink182
  slipknot metallica nirvana1 eminem123 november december september february payment1 payment123 company1 company123 money123
  business1 trinity1 trinity123`.split(/\s+/),
)
