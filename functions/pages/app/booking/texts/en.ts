/** Texts of the steps that no first view of the booking page shows. */
export const en = {
  unpayableDeposit:
    'This salon cannot take the deposit online at the moment. Please contact the salon to book.',
  products: {
    use: (product: string, service: string, left: number) => `Use ${product} for ${service} (${left} left)`,
    useCard: (name: string, balance: string) => `Use ${name} (${balance} left)`,
    useCredit: (credit: string) => `Use your credit (${credit})`,
    giftCard: 'Gift card number (optional)',
    needsAccount: 'To pay with a gift card, package, membership or credit, use an account.',
  },
  time: {
    staffFor: (service: string) => `${service} with`,
    anybody: 'First available',
    withStaff: (staff: string) => `With ${staff}`,
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    full: 'no free time',
    chooseDay: 'Choose a day to see its times.',
    noTimes: 'No time is free on this day.',
    slot: (time: string, day: string, staff: string | undefined) =>
      `${time}, ${day}${staff === undefined ? '' : `, with ${staff}`}`,
    yourTime: (time: string) => `${time} for you`,
    taken: (time: string) => `Somebody was faster: ${time} is taken. Nothing that you typed is lost.`,
    cancelled: (time: string) => `${time} is no longer held for you, because the visit was cancelled.`,
    ownHeld: (times: string) =>
      `You are already booking ${times} on this day, in another tab or before. We hold that time for you.`,
    ownBooked: (times: string) => `You have already booked ${times} on this day.`,
    goOnWithOwn: 'Go on with that visit',
    openOwn: 'See that visit',
    nearest: 'The nearest free times:',
    noFreeDayInMonth: 'No time is free on these days.',
    noFreeDay: 'No time is free as far ahead as the salon takes bookings.',
    findNext: 'Go to the next free day',
    otherFree: (member: string | null, day: string) => `${member ?? 'Somebody else'} is free on ${day}`,
    zone: (zone: string) => `All times are in ${zone}, the zone of the salon.`,
  },
} as const;
