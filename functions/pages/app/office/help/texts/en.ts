import type { TopicName } from '../topics.ts';

export const en = {
  intro: 'Short answers, and the pages that do it. Find looks through them too.',
  all: 'All questions and answers',
  /** Each with its answer. */
  questions: {
    price: [
      'How do I change a price?',
      'Open the service and type the new price. To change many prices at once, choose their boxes in the list. Visits that are already booked keep their price.',
    ],
    options: [
      'How do I set other prices for long hair, or for one person?',
      'Open the service, then “Prices”: add an option for each length, or a price of a person.',
    ],
    hide: [
      'How do I stop offering a service?',
      'Open the service, then “Where it is offered”, and clear “In use”. Booked visits stay. To offer it at the desk only, clear “Can be booked online”.',
    ],
    deposit: [
      'How do I take a deposit?',
      'Connect Stripe under Payments. Then open the service, “Payment”, choose “Deposit” and type the amount.',
    ],
    hours: [
      'How do I change my opening hours?',
      'Open the location, then “Weekly hours”. Visits outside the new hours are listed before anything is saved.',
    ],
    closed: [
      'How do I close for a holiday?',
      'Open the location, then “Single days”, and add the date without hours. The day is closed, and nobody can book it.',
    ],
    tax: [
      'How do I set my sales tax?',
      'Open the location, then “Tax and service charge”. Type the percentage, and say whether your prices include it.',
    ],
    vacation: [
      'Somebody is on vacation or ill: what do I do?',
      'Add time off for the person. Nobody can book them on these days, and visits that are already booked are listed. Home and the team calendar show them until they are moved.',
    ],
    person: [
      'How do I add somebody to my team?',
      'Add a person with services and hours: visitors can book them. To let them use the desk, give them a log-in too.',
    ],
    leaves: [
      'Somebody leaves the salon: what do I do?',
      'Open the person, press “More acts” and choose “Leaves the salon”. You choose the last day and who takes over the visits. Delete the log-in under “Log-ins” after that day.',
    ],
    rights: [
      'Who may see and change what?',
      'Each log-in has a role, such as manager or stylist. Under Roles you see what each one may do, and you can make your own.',
    ],
    password: [
      'How do I change my password?',
      'Press your address at the foot of the menu. There you also set the PIN of the desk and a second factor.',
    ],
    import: [
      'How do I bring my clients along?',
      'Export them from your old program as CSV or Excel, and choose the file here. You see a preview before anything is added.',
    ],
    twice: [
      'A client is in the list twice. What do I do?',
      'Open one of the two, press “More acts” and merge it into the other. Visits, value and notes move along.',
    ],
    discount: [
      'How do I give a discount?',
      'Add a promotion: visitors type its code when they book. At the desk you can lower a single price on the bill.',
    ],
    giftcard: [
      'How do I sell gift cards?',
      'Add a gift card with its price and value. Visitors then buy it on your booking page, and the desk can sell it too.',
    ],
    refund: [
      'How do I give money back?',
      'Find the receipt here, open its visit at the desk and choose “Refund”. Sold packages and gift cards are refunded on the client’s page.',
    ],
    receiptNumbers: [
      'Why are the receipt numbers not in the order of the payments?',
      'Numbers count receipts in the order in which they were made out, for each location and year, and none is missing. A bill at the desk gets its number at once, a payment online when its receipt is first seen, at the latest when the day closes.',
    ],
    earned: [
      'How much did I earn?',
      'Sales shows the days that you choose, by person, service or product. Press a row to see what makes it up.',
    ],
    closing: [
      'How do I close the day?',
      'Count the cash drawer at the desk, under Till. The day then closes by itself after midnight, and its numbers never change.',
    ],
    month: [
      'How do I close the month?',
      'Open “Close the month” in Money. It leads through the drawers, the sales, the pay, the tips, the tax and the file for your accountant, and shows what is done.',
    ],
    pay: [
      'How do I pay my people?',
      'Set each person’s commission or hourly wage under Commission. Pay then adds everything up, and a statement keeps it for ever.',
    ],
    taxDue: [
      'What tax do I owe?',
      'Choose the month or quarter: the tax report shows what was taxed and what you owe. Record what you have paid there.',
    ],
    bank: [
      'When does card money reach my bank?',
      'Stripe sends it as payouts, usually after two days. Here each one opens to the visits and sales in it, less Stripe’s fees.',
    ],
    owed: [
      'What do I still owe my clients?',
      'What is left on gift cards and packages, and credit. The list shows each of them with its client.',
    ],
    accountant: [
      'What do I give to my accountant?',
      'Download the file of the month under “For your accountant”, or give them a log-in with the role accountant.',
    ],
    site: [
      'How do I put booking on my website?',
      'Copy the line on the page of booking settings into your site. Or link to your booking page: its address and QR code are on Home.',
    ],
    late: [
      'What happens if somebody cancels late or does not come?',
      'You set until when a visit is cancelled for free, and a fee in percent. The fee is taken from a saved card.',
    ],
    reminders: [
      'What do my clients get by mail and SMS?',
      'A confirmation of each booking and change, and your reminders. Under “Texts of messages” you write your own words.',
    ],
    logo: [
      'How do I change logo, color and name?',
      'Under Brand. The preview beside the form shows your booking page as you type.',
    ],
    tips: [
      'How are tips taken?',
      'The desk suggests the percentages that you set here. Tips belong to who did the work and are paid out from a drawer, or here under Tips.',
    ],
    data: [
      'How do I get all my data, or erase a client?',
      '“Export everything” gives one file with all that you keep here. A client is erased on their own page, under “More acts”.',
    ],
    membership: [
      'What is the difference between a package and a membership?',
      'A package is several visits paid at once. A membership costs a price each month or year, and gives discounts or included services.',
    ],
  } satisfies Readonly<Record<TopicName, readonly [question: string, answer: string]>>,
} as const;
