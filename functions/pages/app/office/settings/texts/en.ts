export const en = {
  languages: 'Languages',
  /** A tab: 'Deutsch · your own text'. */
  own: (language: string): string => `${language} · your own text`,
  ours: 'Our text',
  insert: 'Put in what differs from client to client:',
  standard: 'Back to our text',
  preview: 'Preview',
  example: 'With examples filled in',
  from: (salon: string): string => `From ${salon}`,
  rest: 'Below it we add everything else that the client has to know, with the links.',
  test: 'Send me a test',
  tested: (email: string): string => `Sent to ${email}.`,
  parts: (count: number): string =>
    count === 1 ? 'Is sent and paid as 1 SMS.' : `Is sent and paid as ${count} SMS, as it is long.`,
  /** The placeholders of messages. */
  placeholders: {
    greeting: 'Greeting with the first name',
    name: 'Client’s first name',
    salon: 'Name of the salon',
    location: 'Location',
    date: 'Date',
    time: 'Time',
    at: 'Date and time, short',
    services: 'Services',
    staff: 'Who serves',
    before: 'The time before',
    link: 'Link to the visit',
    count: 'How many visits',
    until: 'Held until',
    product: 'What was bought',
    sender: 'Who gives it',
  } as Readonly<Record<string, string>>,
};
