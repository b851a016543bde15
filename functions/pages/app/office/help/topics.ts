import type { AreaName } from '../areas/areas.ts';
import type { OfficePage } from '../areas/sections.ts';

type Page = AreaName | OfficePage;
type Topic = {
  /** The pages on which it is asked; '' is Home. */
  readonly on: readonly (Page | '')[];
  /** The page that does it. */
  readonly to: Page;
};

/** The questions of owners, in the order of the menu. */
export const TOPICS = {
  price: { on: ['services'], to: 'services' },
  options: { on: ['services', 'add-on'], to: 'services' },
  hide: { on: ['services', 'category'], to: 'services' },
  deposit: { on: ['services', 'payments', 'cancellation'], to: 'services' },
  hours: { on: ['location'], to: 'location' },
  closed: { on: ['location', 'block-time'], to: 'location' },
  tax: { on: ['location', 'tax'], to: 'location' },
  vacation: { on: ['time-off', 'staff', 'block-time', 'calendar'], to: 'time-off' },
  person: { on: ['staff'], to: 'staff' },
  leaves: { on: ['staff'], to: 'staff' },
  rights: { on: ['user', 'role'], to: 'user' },
  password: { on: ['you', 'user', 'security'], to: 'you' },
  import: { on: ['customer', 'import'], to: 'import' },
  twice: { on: ['customer'], to: 'customer' },
  discount: { on: ['promotion', 'sales', 'discount'], to: 'promotion' },
  giftcard: { on: ['giftcard', 'occasion', 'sale'], to: 'giftcard' },
  refund: { on: ['receipt', 'sale', 'sales'], to: 'receipt' },
  receiptNumbers: { on: ['receipt', 'journal'], to: 'receipt' },
  earned: { on: ['sales', 'clients', 'utilisation'], to: 'sales' },
  closing: { on: ['day', 'drawer', 'cash'], to: 'day' },
  month: { on: ['month', 'sales', 'account-map', 'payroll', ''], to: 'month' },
  pay: { on: ['payroll', 'statement', 'commission', 'tip'], to: 'payroll' },
  taxDue: { on: ['tax'], to: 'tax' },
  bank: { on: ['payouts', 'payments'], to: 'payouts' },
  owed: { on: ['owed', 'balances'], to: 'owed' },
  accountant: { on: ['journal', 'account-map', 'balances'], to: 'account-map' },
  site: { on: ['front_end_booking_settings', 'apps', ''], to: 'front_end_booking_settings' },
  late: { on: ['cancellation', 'rules', 'business-contact-details'], to: 'cancellation' },
  reminders: { on: ['messages', 'message-text'], to: 'messages' },
  logo: { on: ['brand', 'region'], to: 'brand' },
  tips: { on: ['desk', 'tip', 'device'], to: 'desk' },
  data: { on: ['security', 'audit', 'customer'], to: 'security' },
  membership: { on: ['membership', 'package', 'cards'], to: 'membership' },
} as const satisfies Readonly<Record<string, Topic>>;

export type TopicName = keyof typeof TOPICS;
