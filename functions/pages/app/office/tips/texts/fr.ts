import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

export const fr: Translated<typeof en> = {
  none: 'Aucun pourboire n’est dû.',
  column: 'Versement',
  payOut: (amount) => `Verser ${amount}`,
  payOutAll: (amount) => `Tout verser : ${amount}`,
  ask: (name) => `Verser les pourboires de ${name} ?`,
  askAll: 'Verser tous les pourboires ?',
  hint: 'Un versement ne peut pas être annulé. Le pourboire lui-même était faux ? Remboursez-le dans le rendez-vous : les prochains pourboires le compensent.',
  paidFrom: 'Moyen de versement',
  bank: 'Par virement',
  cash: (drawer) => `En espèces : ${drawer}`,
  notNow: 'Pas maintenant',
  paying: 'Versement en cours…',
  done: (tips) => `Versé : ${tips}.`,
  missed: (names) => `Non versé : ${names}.`,
  changed: 'Quelqu’un d’autre a versé entre-temps. La liste montre ce qui reste dû.',
  tooLittle:
    'Le tiroir n’a pas assez d’espèces, ou quelqu’un d’autre a versé entre-temps. La liste montre ce qui reste dû.',
  takenBack: 'Remboursé après le versement : les prochains pourboires le compensent.',
  paid: (days) => `Versés, ${days}`,
  paidNone: 'Aucun pourboire n’a été versé pendant ces jours.',
  at: 'Quand',
  amount: 'Montant',
  from: 'Depuis',
  by: 'Par',
  journal: 'Dans le journal',
};
