/** The texts of the pages without a salon in US English. A language is one file with these texts. */
export const en = {
  title: 'Salon booking',
  intro: 'Booking, front desk and office of your salon.',
  doors: {
    book: ['Book a visit', 'For visitors: choose services and a time.'],
    desk: ['Desk', 'For the front desk: run the day.'],
    office: ['Office', 'For the owner: set up services, people and prices.'],
  },
  slug: 'Address of the salon',
  slugHint: 'The last part of the salon’s booking page, such as my-salon',
  slugWrong: 'The address of a salon has 2 to 63 small letters, digits and hyphens.',
  slugUnknown: 'There is no salon with this address. Check it, or ask at the salon.',
  go: 'Continue',
  home: 'Salon booking',
  follow: (slug: string) => `Continue to ${slug}`,
} as const;
