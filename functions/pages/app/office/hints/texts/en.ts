export const en = {
  lacks: (name: string, what: readonly string[]) => `Visitors cannot choose ${name} yet: ${what.join(', ')}.`,
  noHours: 'no hours',
  noServices: 'no services',
  sameName: (one: string, name: string) => `Another ${one} has the name ${name}, too.`,
  noPerson: (name: string) => `${name} sees no visits yet: no staff member.`,
  givesNothing: (name: string) => `${name} gives nothing yet: no services, no discount.`,
  paidAtSalon: (why: string) => `It is still paid at the salon: ${why}.`,
  noAmount: 'the deposit has no amount',
  switchedOff: (setting: string) => `“${setting}” is off in the settings`,
} as const;
