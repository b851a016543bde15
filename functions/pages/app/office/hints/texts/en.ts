export const en = {
  lacks: (name: string, what: readonly string[]) => `Visitors cannot choose ${name} yet: ${what.join(', ')}.`,
  noHours: 'no hours',
  noServices: 'no services',
  nobody: (name: string) => `No staff member performs ${name} yet: it is booked without a person.`,
  invited: (email: string) => `An invitation is on its way to ${email}.`,
  conflicts: (count: number, visits: readonly string[]) => {
    const named = visits.length === count ? `: ${visits.join('; ')}` : '';
    return count === 1
      ? `1 visit is concerned${named}. It stays as it is: please call the customer.`
      : `${count} visits are concerned${named}. They stay as they are: please call the customers.`;
  },
  sameName: (one: string, name: string) => `Another ${one} has the name ${name}, too.`,
  noPerson: (name: string) => `${name} sees no visits yet: no staff member.`,
  givesNothing: (name: string) => `${name} gives nothing yet: no services, no discount.`,
  paidAtSalon: (why: string) => `It is still paid at the salon: ${why}.`,
  aboveThePrice: 'The deposit is above the price: a booking asks for the whole price.',
  noAmount: 'the deposit has no amount',
  switchedOff: (setting: string) => `“${setting}” is off in the settings`,
} as const;
