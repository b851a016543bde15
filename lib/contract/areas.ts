/**
 * The areas of the product. Each layer (contract, rules, table, workflows, views and their tests) has the folder of an
 * area or none, never another word for it. Behind each area stand its groups of endpoints: the folders of `functions`
 * that serve them, one Lambda each.
 */
export const AREAS = {
  access: ['auth'],
  booking: ['booking', 'appointments', 'visit'],
  catalog: ['directory', 'services'],
  checkout: ['checkout'],
  customers: ['customers'],
  diary: [],
  imports: ['imports'],
  journal: ['journal'],
  notifications: ['webhooks'],
  payments: ['payments'],
  products: ['packages', 'giftcards', 'memberships'],
  salons: ['settings'],
  waitlist: ['waitlist'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
