import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

export const fr: Translated<typeof en> = {
  tabs: { visits: 'Rendez-vous', purchases: 'Achats', receipts: 'Reçus', contact: 'Contact et notes' },
  since: (month) => `Client depuis ${month}`,
  birthday: (day) => `anniversaire le ${day}`,
  guest: 'Invité sans compte',
  guestHint:
    'Les notes, étiquettes et produits appartiennent aux clients. Enregistrez cet invité comme client pour les conserver.',
  makeClient: 'Enregistrer comme client',
  isClient: 'L’invité est désormais client, avec tous ses rendez-vous.',
  book: 'Réserver',
  call: 'Appeler',
  card: 'Fiche à l’accueil',
  stats: {
    visits: 'Rendez-vous',
    last: (day) => `Dernier le ${day}`,
    never: 'Pas encore venu',
    spent: 'Dépensé',
    perVisit: (amount) => `${amount} par rendez-vous`,
    noShows: 'Absences',
    late: (count) =>
      count === 0
        ? 'Aucune annulation tardive'
        : count === 1
          ? 'Et 1 annulation tardive'
          : `Et ${count} annulations tardives`,
    account: 'Solde',
    accountHint: 'Cartes cadeaux et avoir',
  },
  today: 'Aujourd’hui',
  here: 'Sur place',
  started: 'En cours',
  toCome: 'À venir',
  past: 'Rendez-vous passés',
  notCheckedIn: 'Arrivée ?',
  forgotten: (visits) =>
    visits === 1
      ? 'Pour 1 rendez-vous, l’arrivée n’a pas été notée.'
      : `Pour ${visits} rendez-vous, l’arrivée n’a pas été notée.`,
  noVisits: 'Pas encore de rendez-vous. Réservez le premier à l’accueil.',
  newest: 'Les 100 rendez-vous les plus récents sont affichés.',
  contact: 'Contact',
  facts: {
    phone: 'Téléphone',
    email: 'E-mail',
    confirmed: 'Adresse confirmée',
    notConfirmed: 'Adresse non confirmée',
    pending: (email) => `${email} attend d’être confirmée`,
    sms: 'SMS sur les rendez-vous',
    agreed: 'Accepte',
    notAgreed: 'N’accepte pas',
    usual: 'Le plus souvent avec',
    cards: 'Cartes enregistrées',
    mayHave: 'Peut-être une',
    none: 'Aucune',
  },
  noNote: 'Aucune note.',
  edit: 'Modifier',
  noPurchases: 'Pas encore de carte cadeau, de forfait ni d’abonnement.',
  owns: 'Possède',
  left: (left, of) => `il reste ${left} sur ${of}`,
  until: (day) => `jusqu’au ${day}`,
  forEver: 'sans limite',
  givenAway: 'offert',
  active: 'Actif',
  ended: 'Terminé',
  unpaid: 'Non réglé',
  credit: 'Avoir',
  cardNumber: (number) => `se terminant par ${number.slice(-4)}`,
  history: 'Historique',
  filters: {
    order: 'Ordre',
    orders: {
      '': 'Par date d’ajout',
      name: 'Par nom',
      last_visit: 'Absents depuis le plus longtemps',
      visits: 'Le plus de rendez-vous',
      spent: 'Ont le plus dépensé',
    },
    show: 'Clients',
    all: 'Tous les clients',
    unseen: (months) => `Pas venus depuis ${months} mois`,
    birthday: (month) => `Anniversaire en ${month}`,
    fresh: 'Nouveaux ces 30 derniers jours',
    value: 'Avec un solde',
    tag: 'Étiquette',
    spreadsheet: 'Tableau (CSV)',
    saved: (clients) => (clients < 2 ? `${clients} client enregistré.` : `${clients} clients enregistrés.`),
  },
};
