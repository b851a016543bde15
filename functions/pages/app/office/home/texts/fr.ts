import { createPlural } from '../../../texts/plurals.ts';
import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

const plural = createPlural('fr');
const count = (number: number, one: string, many: string): string => `${number} ${plural(number, one, many)}`;

export const fr: Translated<typeof en> = {
  pages: 'Vos pages',
  visitsToday: (visits) =>
    visits === 0 ? 'Pas de rendez-vous aujourd’hui' : `${visits} rendez-vous aujourd’hui`,
  taken: {
    today: 'Encaissé aujourd’hui',
    week: 'Cette semaine, à ce jour',
    hint: 'TVA et pourboires compris',
    more: (percent, before) => `${percent} de plus que la semaine dernière (${before})`,
    less: (percent, before) => `${percent} de moins que la semaine dernière (${before})`,
    same: 'Comme la semaine dernière',
  },
  ahead: {
    title: '7 prochains jours',
    visits: (visits) => `${visits} rendez-vous`,
    hint: 'Réservés à partir de demain',
  },
  attention: 'À traiter',
  things: (things) => count(things, 'point', 'points'),
  nothing: 'Tout est à jour.',
  kinds: {
    no_person: [
      (visits) => count(visits, 'rendez-vous sans collaborateur', 'rendez-vous sans collaborateur'),
      'Attribuer',
    ],
    in_time_off: [
      (visits) => count(visits, 'rendez-vous pendant une absence', 'rendez-vous pendant une absence'),
      'Déplacer',
    ],
    payment_failed: [(visits) => count(visits, 'rendez-vous non réglé', 'rendez-vous non réglés'), 'Appeler'],
    disputed: [
      (payments) => count(payments, 'paiement par carte est contesté', 'paiements par carte sont contestés'),
      'Répondre',
    ],
    not_checked_in: [
      (visits) => count(visits, 'rendez-vous sans arrivée notée', 'rendez-vous sans arrivée notée'),
      'Traiter',
    ],
    not_confirmed: [
      (visits) => count(visits, 'rendez-vous du jour non confirmé', 'rendez-vous du jour non confirmés'),
      'Appeler',
    ],
    open_drawer: [
      (drawers) => count(drawers, 'tiroir-caisse non compté', 'tiroirs-caisses non comptés'),
      'Compter',
    ],
    waiting: [
      (people) => count(people, 'personne attend un créneau', 'personnes attendent un créneau'),
      'Proposer',
    ],
    outside_hours: [
      (visits) =>
        count(visits, 'rendez-vous hors des heures de travail', 'rendez-vous hors des heures de travail'),
      'Déplacer',
    ],
    mail_returned: [
      (people) => count(people, 'client injoignable par e-mail', 'clients injoignables par e-mail'),
      'Corriger',
    ],
    products_ending: [
      (products) =>
        count(
          products,
          'forfait ou carte cadeau expire bientôt',
          'forfaits et cartes cadeaux expirent bientôt',
        ),
      'Voir',
    ],
  },
  more: (things) => `et ${things} de plus`,
  chart: {
    title: 'Encaissé cette semaine',
    week: 'Cette semaine',
    before: 'Semaine dernière',
    describe: (day, taken, before) => `${day} : ${taken}, une semaine avant ${before}`,
  },
  owed: {
    all: 'En tout',
    title: 'Sommes dues',
    details: 'Détails',
    nothing: 'Rien n’est dû.',
    accounts: {
      gift_cards: 'Cartes cadeaux',
      packages: 'Forfaits',
      credit: 'Avoirs des clients',
      prepaid: 'Acomptes de rendez-vous à venir',
      tips: 'Pourboires à verser',
      tax: 'TVA à reverser',
    },
  },
  page: {
    title: 'Votre page de réservation',
    show: 'Voir la page',
    qr: 'QR code de votre page de réservation',
  },
  due: {
    disputed: (amount, day) => `${amount}. Répondre avant le ${day}`,
    products_ending: (amount, day) => `${amount} pas encore utilisés. Première échéance le ${day}`,
  },
  newest: { title: 'Dernières réservations', none: 'Rien de réservé pour les prochains jours.' },
};
