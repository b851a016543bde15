import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

export const de: Translated<typeof en> = {
  none: 'Kein Trinkgeld ist offen.',
  column: 'Auszahlung',
  payOut: (amount) => `${amount} auszahlen`,
  payOutAll: (amount) => `Alles auszahlen: ${amount}`,
  ask: (name) => `Trinkgeld von ${name} auszahlen?`,
  askAll: 'Alles Trinkgeld auszahlen?',
  hint: 'Eine irrtümliche Auszahlung nehmen Sie zurück: per Überweisung in der Liste unten, in bar an der Kasse, solange ihre Lade offen ist. War das Trinkgeld selbst falsch? Erstatten Sie es beim Termin: Späteres Trinkgeld gleicht es aus.',
  paidFrom: 'Zahlungsweg',
  bank: 'Per Überweisung',
  cash: (drawer) => `Bar: ${drawer}`,
  notNow: 'Jetzt nicht',
  paying: 'Wird ausgezahlt …',
  done: (tips) => `${tips} ausgezahlt.`,
  missed: (names) => `Nicht ausgezahlt: ${names}.`,
  changed: 'Jemand anderes hat inzwischen ausgezahlt. Die Liste zeigt, was noch offen ist.',
  tooLittle:
    'In der Kassenlade ist zu wenig Bargeld, oder jemand anderes hat inzwischen ausgezahlt. Die Liste zeigt, was noch offen ist.',
  takenBack: 'Nach der Auszahlung erstattet: Späteres Trinkgeld gleicht es aus.',
  paid: (days) => `Ausgezahlt, ${days}`,
  paidNone: 'In diesen Tagen wurde kein Trinkgeld ausgezahlt.',
  at: 'Wann',
  amount: 'Betrag',
  from: 'Woher',
  by: 'Von',
  takeBack: 'Zurücknehmen',
  takeBackNamed: (name, amount) => `${amount} von ${name} zurücknehmen`,
  askBack: (name, amount) => `${amount} Trinkgeld von ${name} zurücknehmen?`,
  backHint: (name) =>
    `Das Geld kommt auf die Bank zurück, und der Salon schuldet ${name} dieses Trinkgeld wieder.`,
  backYes: 'Ja, zurücknehmen',
  journal: 'Im Journal',
};
