import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

/** The texts of the waitlist in French. */
export const fr: Translated<typeof en> = {
  heading: 'Liste d’attente',
  freed: (day, time) => `Qui attend pour ${day}, ${time}`,
  fitting: (span, members) =>
    `${span}${members === '' ? '' : ` avec ${members}`} : libre maintenant. Ces personnes attendent un rendez-vous qui convient.`,
  all: 'Voir toute la liste d’attente',
  noneFits: 'Personne sur la liste ne convient à ce créneau.',
  none: 'Personne n’attend.',
  noneHint:
    'Les clients s’inscrivent en ligne s’ils ne trouvent pas d’heure libre. Ajoutez ceux qui appellent : une heure qui se libère peut leur être proposée.',
  midnight: 'minuit',
  offer: 'Proposer',
  offerTime: 'Proposer un créneau',
  wishedTimes: 'Seuls les créneaux souhaités par le client sont affichés.',
  with: (service, member) => `${service} avec ${member}`,
  offerTo: (customer) => `Proposer un créneau à ${customer}`,
  offerAt: (time) => `Proposer ${time}`,
  offered: (customer, day, time, isMailed) =>
    `${day}, ${time} est réservé pour ${customer}${isMailed ? ' ; la proposition part par e-mail' : ''}.`,
  heldUntil: (time) => `Le créneau est réservé jusqu’à ${time}.`,
  notInWindow: 'Ce créneau ne correspond pas aux souhaits de la personne.',
  bookFor: (customer) => `Réserver pour ${customer}`,
  others: 'Autres créneaux',
  remove: 'Retirer',
  removeOf: (customer) => `Retirer ${customer} de la liste d’attente`,
  removal: (customer) => `Retrait de ${customer} de la liste d’attente`,
  removeQuestion: (customer) => `Retirer ${customer} de la liste d’attente ?`,
  removeYes: 'Oui, retirer',
  add: 'Ajouter à la liste d’attente',
  from: 'À partir du',
  length: 'Pendant combien de temps',
  joined: (customer) => `${customer} est sur la liste d’attente.`,
};
