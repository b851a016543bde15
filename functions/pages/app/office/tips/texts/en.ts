export const en = {
  none: 'No tips are owed.',
  column: 'Pay-out',
  payOut: (amount: string) => `Pay out ${amount}`,
  payOutAll: (amount: string) => `Pay out all: ${amount}`,
  /** The question before a pay-out. */
  ask: (name: string) => `Pay out the tips of ${name}?`,
  askAll: 'Pay out all tips?',
  hint: 'A pay-out that was a mistake is taken back: by bank transfer in the list below, in cash at the till while its drawer is open. Was the tip itself wrong? Refund it at the visit: later tips make up for it.',
  /** Where the money comes from. */
  paidFrom: 'Paid from',
  bank: 'By bank transfer',
  cash: (drawer: string) => `In cash: ${drawer}`,
  notNow: 'Not now',
  paying: 'Paying out…',
  done: (tips: string) => `${tips} paid out.`,
  missed: (names: string) => `Not paid out: ${names}.`,
  changed: 'Somebody else has paid out meanwhile. The list shows what is still owed.',
  tooLittle:
    'The drawer has too little cash, or somebody else has paid out meanwhile. The list shows what is still owed.',
  takenBack: 'Refunded after the pay-out: later tips make up for it.',
  /** The pay-outs of some days. */
  paid: (days: string) => `Paid out, ${days}`,
  paidNone: 'No tips were paid out in these days.',
  at: 'When',
  amount: 'Amount',
  from: 'From',
  by: 'By',
  takeBack: 'Take back',
  takeBackNamed: (name: string, amount: string) => `Take back ${amount} of ${name}`,
  askBack: (name: string, amount: string) => `Take back ${amount} of tips of ${name}?`,
  backHint: (name: string) =>
    `The money comes back to the bank, and the salon owes ${name} these tips again.`,
  backYes: 'Yes, take back',
  journal: 'In the journal',
};
