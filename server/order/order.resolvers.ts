import { askedItems } from '../core/selections.ts'
import type { MutationResolvers, QueryResolvers } from '../generated/resolvers.ts'
import * as link from './link.service.ts'
import * as list from './list.service.ts'
import * as money from './money.service.ts'
import * as order from './order.service.ts'
import { orderPreflight } from './preflight.service.ts'
import { orderOf } from './record.ts'
import { statusPage, statusSwift } from './statusPage.service.ts'

export const orderQueries = {
  orders: (_, filter, ctx, info) => list.orders(ctx, filter, askedItems(info)),
  order: (_, { id }, ctx) => orderOf(ctx, id),
  orderStatus: (_, { id }, ctx) => list.orderStatus(ctx, id),
  orderPreflight: (_, { order: sent }, ctx) => orderPreflight(ctx, sent),
  orderHistory: (_, { id }, ctx) => list.orderHistory(ctx, id),
  orderLinks: (_, { id }, ctx) => link.orderLinks(ctx, id),
  statusPage: (_, { token }, ctx) => statusPage(ctx, token),
  statusSwift: (_, { token }, ctx) => statusSwift(ctx, token),
} satisfies QueryResolvers

export const orderMutations = {
  createOrder: (_, args, ctx) => order.createOrder(ctx, args.order),
  saveOrder: (_, args, ctx) => order.saveOrder(ctx, args.order),
  cancelOrder: (_, args, ctx) => order.cancelOrder(ctx, args),
  setOrderCompany: (_, args, ctx) => order.setOrderCompany(ctx, args),
  payOrder: (_, args, ctx) => money.payOrder(ctx, args.order),
  requestInquiry: (_, args, ctx) => money.requestService(ctx, 'REQUEST_INQUIRY', args),
  requestSwift: (_, args, ctx) => money.requestService(ctx, 'REQUEST_SWIFT', args),
  sendInquiry: (_, args, ctx) => money.sendReport(ctx, 'SEND_INQUIRY', args.order),
  sendSwift: (_, args, ctx) => money.sendReport(ctx, 'SEND_SWIFT', args.order),
  sendInquirySwift: (_, args, ctx) => money.sendReport(ctx, 'SEND_INQUIRY_SWIFT', args.order),
  createOrderLink: (_, args, ctx) => link.createOrderLink(ctx, args),
  revokeOrderLink: (_, args, ctx) => link.revokeOrderLink(ctx, args),
  commentOrder: (_, args, ctx) => order.commentOrder(ctx, args),
  refundOrder: (_, args, ctx) => money.refundOrder(ctx, args),
  rollbackOrder: (_, args, ctx) => money.rollbackOrder(ctx, args),
  archiveOrder: (_, args, ctx) => order.archiveOrder(ctx, args),
} satisfies MutationResolvers
