import { createPlural } from '../../../texts/plurals.ts';

const plural = createPlural('en');

export const en = {
  opening: {
    title: 'Your first evening',
    count: (done: number, all: number) => `${done} of ${all} done`,
    begin: 'Begin',
    goOn: 'Go on',
    next: 'Next',
    later: 'Skip for now',
    change: 'Change',
    add: 'Add',
    another: 'Add another person',
    withoutPeople: (there: number) => (there === 0 ? 'Go on without people' : 'Nobody else'),
    short: {
      brand: 'Look',
      location: 'Location',
      services: 'Services',
      staff: 'People',
      payments: 'Payments',
      open: 'Open',
    },
    intro: 'These steps lead from an empty salon to the first booking. You can stop and go on at any time.',
    done: 'Done',
    missing: 'To do',
    optional: 'Optional',
    steps: {
      brand: [
        'Name, logo and color',
        'Your booking page and your mails look like your salon: you see it as you type.',
      ],
      location: ['A location with opening hours', 'Where visitors come to, and when.'],
      services: [
        'Services with prices',
        'Type the price of what you offer, and add what the list lacks. Only rows with a price are kept.',
      ],
      staff: [
        'People with their hours',
        'Add yourself first, then the others. A salon without people can be opened, too.',
      ],
      payments: [
        'Payments',
        'Deposits, no-show fees and gift cards are paid to your own account at Stripe. It takes about 10 minutes. Without it, visitors book and pay at the salon.',
      ],
      open: ['Open the salon', 'From then on visitors can book.'],
      done: [
        'Your salon can be booked',
        'Give this address to your visitors: on your site, in your mails, on a card.',
      ],
    },
    openText: 'Visitors can book at once. You can change everything later.',
    guests: 'Visitors can book without an account, with a name and an e-mail address or phone number',
    notYet: (steps: readonly string[]) => `First, your salon needs: ${steps.join(', ').toLowerCase()}.`,
  },
  afterwards: {
    title: 'What comes next',
    book: ['Book a test visit', 'See what your visitors see. You can cancel it at the desk.'],
    clients: ['Bring your clients along', 'From a spreadsheet of your old program.'],
    team: ['Invite your team', 'Everybody gets a log-in by mail.'],
    desk: ['Open the front desk', 'The calendar of the day, and the till.'],
  },
  leftOut: { title: 'Left out on your first evening', dismiss: 'Not needed' },
  preview: {
    brand: 'As you type. Your services come to it later.',
    open: 'This is what your visitors will see.',
  },
  region: 'Language and money',
  tax: {
    question: 'Do you charge sales tax? Leave it empty if you do not.',
    proposal: (percent: string) =>
      `Do you charge sales tax? ${percent} is usual in your country; empty it if you charge none.`,
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
    service: 'Service',
    price: 'Price',
    minutes: 'Minutes',
    none: 'Is empty. Type the price of at least one service that you offer.',
    own: 'Write a service of your own instead',
    addOwn: 'Add a service of your own',
    ownNumbered: (number: number) => `Service of your own ${number}`,
    ownFields: {
      name: (number: number) => `Name of your own service ${number}`,
      price: (number: number) => `Price of your own service ${number}`,
      duration: (number: number) => `Minutes of your own service ${number}`,
    },
    added: (count: number) => plural(count, '1 service is added.', `${count} services are added.`),
  },
  site: {
    intro: 'To take bookings on a site of your own, paste this line where they should stand on its page.',
    sites: 'The settings say which sites may show the booking page.',
  },
  payments: {
    account: (name: string, country: string) => `Connected: ${name}, ${country}.`,
    noAccount: 'No account is connected yet. Until then, services with a deposit cannot be booked.',
    unknownAccount:
      'The keys are set. Stripe has not confirmed yet which account they belong to: reload this page in a minute. If the message stays, copy both keys here once more.',
    testMode: 'Test mode: no real card is charged. Enter the live keys before you open.',
    liveMode: (isOpen: boolean) =>
      isOpen ? 'Live: it takes real payments.' : 'Live, but Stripe does not let it take payments yet.',
    noSigningSecret: 'The signing secret is missing: until you copy it here, you see payments late.',
    openKeys: 'Open API keys at Stripe.',
    keys: 'Copy the publishable and the secret key here: both test keys, or both live keys.',
    openWebhooks: 'Open Webhooks at Stripe.',
    webhook: 'Add an endpoint with this address:',
    events: (count: number) => `Choose these ${count} events`,
    copyEvents: 'Copy all events',
    signingSecret: 'Then copy the signing secret of the endpoint here.',
    openDomains: 'Open Payment method domains at Stripe.',
    domains: 'Add the address of your booking page, for Apple Pay and Google Pay.',
  },
} as const;
