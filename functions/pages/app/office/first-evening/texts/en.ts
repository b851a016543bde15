export const en = {
  opening: {
    intro: 'These steps lead from an empty salon to the first booking. You can stop and go on at any time.',
    isOpen: 'Your salon can be booked.',
    nothing: 'The areas that you may use are in the menu.',
    done: 'done',
    missing: 'to do',
    optional: 'optional',
    steps: {
      brand: ['Name, logo and color', 'Your booking page and your mails look like your salon.'],
      location: ['A location with opening hours', 'Where visitors come to, and when.'],
      services: [
        'Services with prices',
        'Pick from a list for hair, nails, barbers and spas, or write your own.',
      ],
      staff: ['People with their hours', 'A salon without people can be opened, too.'],
      payments: ['Payments', 'Deposits and gift cards are paid to your own account at Stripe.'],
      preview: ['Look at the booking page', 'See it as your visitors will see it.'],
      open: ['Open the salon', 'From then on visitors can book.'],
    },
    openText: 'Visitors can book at once. You can change everything later.',
    guests: 'Visitors can book without an account, with a name and an e-mail address or phone number',
    notYet: (steps: readonly string[]) => `First, your salon needs: ${steps.join(', ').toLowerCase()}.`,
  },
  starter: {
    title: 'Pick your services',
    intro: 'Fill in the prices of what you offer. The rest is left out, and everything can be changed later.',
    trade: 'Your trade',
    trades: { hair: 'Hair', nails: 'Nails', barber: 'Barber', spa: 'Spa' },
    fields: {
      price: (service: string) => `Price of ${service}`,
      duration: (service: string) => `Minutes of ${service}`,
    },
    none: 'Must have a price where you offer the service',
    own: 'Write a service of your own instead',
    added: (count: number) => (count === 1 ? '1 service is added.' : `${count} services are added.`),
  },
  site: {
    intro: 'To take bookings on a site of your own, paste this line where they should stand on its page.',
    sites: 'The settings say which sites may show the booking page.',
  },
  payments: {
    account: (name: string, country: string, isOpen: boolean) =>
      `Connected: ${name}, ${country}. ${isOpen ? 'It can take payments.' : 'Stripe does not let it take payments yet.'}`,
    noAccount: 'No account is connected. Visitors cannot book what asks for a deposit until then.',
    unknownAccount: 'The keys are set. Stripe has not told which account they belong to.',
    keys: 'Open Developers, API keys at Stripe, and copy the publishable and the secret key here: both test keys, or both live keys.',
    webhook: 'Open Developers, Webhooks at Stripe, add this address, and copy its signing secret here:',
    domains:
      'For Apple Pay and Google Pay, register the address of your booking page at Stripe under Payment method domains.',
  },
} as const;
