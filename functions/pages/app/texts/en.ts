/** The texts of the pages in US English. A language is one file with these texts. */
export const texts = {
  page: {
    titles: {
      book: (salon: string) => `Book at ${salon}`,
      visit: (salon: string) => `Your visit at ${salon}`,
      offer: (salon: string) => `A time for you at ${salon}`,
      account: (salon: string) => `Your account at ${salon}`,
      claim: (salon: string) => `A gift for you from ${salon}`,
      'verify-email': () => 'Confirm your e-mail address',
      'reset-password': () => 'Choose a new password',
    },
    description: (salon: string, address: string) =>
      `Book an appointment at ${salon}${address === '' ? '' : `, ${address}`}. See services, prices and free times.`,
    loading: 'Loading …',
    unavailable: 'The salon cannot be reached. Please try again in a moment.',
    tryAgain: 'Try again',
    skip: 'Skip to the content',
  },
  salon: {
    address: 'Address',
    phone: 'Phone',
    hours: 'Opening hours',
    closed: 'Closed',
    account: 'Your account',
  },
  services: {
    heading: 'Choose your services',
    minutes: (minutes: number) =>
      minutes < 60
        ? `${minutes} min`
        : `${Math.floor(minutes / 60)} h${minutes % 60 === 0 ? '' : ` ${minutes % 60} min`}`,
    from: (price: string) => `from ${price}`,
  },
  days: {
    monday: 'Monday',
    tuesday: 'Tuesday',
    wednesday: 'Wednesday',
    thursday: 'Thursday',
    friday: 'Friday',
    saturday: 'Saturday',
    sunday: 'Sunday',
  },
  language: 'en-US',
} as const;
