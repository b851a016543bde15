import type { AreaName } from '../../areas/areas.ts';
import type { OfficePage } from '../../areas/sections.ts';

/** Other words by which a page is found, also words for its fields. */
const synonyms = {
  location:
    'opening hours, open, closed, holiday, bank holiday, address, branch, shop, vat, sales tax, service charge',
  services: 'treatments, price list, menu, prices, haircut, duration, deposit',
  category: 'groups of services',
  'add-on': 'extras, upgrade',
  resource: 'rooms, chairs, machines, devices',
  staff: 'staff, employees, team, stylists, members, working hours, shifts, breaks',
  'block-time': 'meeting, lunch, busy, blocked',
  'time-off': 'holiday, vacation, sick, leave, absence, days off',
  user: 'users, accounts, access, password, invite',
  role: 'permissions, rights, access',
  customer: 'customers, guests, contacts, address book, import',
  clients: 'retention, new clients, no-show, rebooking',
  product: 'stock, shampoo, goods, items',
  package: 'bundle, course, series, sessions, punch card',
  giftcard: 'voucher, gift voucher, gift certificate',
  membership: 'subscription, plan, club',
  promotion: 'discount, coupon, promo code, offer, sale',
  sale: 'sold vouchers, sold packages, orders',
  sales: 'revenue, turnover, income, earnings, takings',
  discount: 'reductions',
  day: 'close the day, z report, end of day, cash up',
  drawer: 'till, cash register, float',
  cash: 'bank deposit, petty cash',
  payroll: 'wages, salary, hours',
  commission: 'percentage, bonus, hourly rate',
  tip: 'gratuity',
  tax: 'vat, sales tax, tax return',
  payouts: 'bank, transfer, stripe, card money',
  owed: 'liabilities, gift card balance, credit, outstanding',
  receipt: 'invoice, bill',
  journal: 'bookkeeping, accounting, entries',
  'account-map': 'accountant, export, quickbooks, xero, datev',
  brand: 'logo, color, design, salon name',
  region: 'currency, time zone, language, tax number, vat number',
  cancellation: 'no-show fee, late fee, cancel',
  'business-contact-details': 'terms, conditions, privacy, policy',
  payments: 'stripe, cards, online payment',
  reader: 'terminal, card machine',
  messages: 'reminder, sms, e-mail, notifications',
  'message-text': 'templates, wording',
  desk: 'pin, lock, tips, rounding',
  security: 'password, two-factor, 2fa, privacy, gdpr, backup, export, delete',
  audit: 'history, log, who changed',
  rules: 'waitlist, notice, how far ahead',
  front_end_booking_settings: 'website, widget, embed, guests',
  you: 'my password, my log-in, two-factor',
  import: 'import, csv, excel, migrate, move from',
  calendar: 'rota, schedule, roster, week',
  month: 'month end, month close, bookkeeping',
  starter: 'price list, trade',
} satisfies { readonly [Name in AreaName | OfficePage]?: string };

export const en = {
  synonyms,
  /** Above names and pages that are like the typed words. */
  near: (text: string): string =>
    `Nothing is called “${text}”. This comes near. A client is found by the beginning of the name or the last 4 digits of the phone number.`,
  none: (text: string): string =>
    `Nothing is found for “${text}”. You can search for pages, settings and services by a word, for clients by name, e-mail address or the last 4 digits of the phone number, and for visits, receipts and gift cards by number.`,
};
