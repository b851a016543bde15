import { createPlural } from '../../../texts/plurals.ts';
import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

const plural = createPlural('fr');

/** The texts of the panel of a visit in French. */
export const fr: Translated<typeof en> = {
  today: 'Aujourd’hui',
  when: (day, span) => `${day}, ${span}`,
  kept: (span) => `${span} : gardé libre`,
  more: 'Plus pour ce rendez-vous',
  lost: 'Pas de connexion : rien ne peut être modifié.',
  old: 'Le rendez-vous n’a pas pu être relu. Il a peut-être changé depuis.',
  client: {
    visits: (count) => `${count} rendez-vous`,
    first: 'Premier rendez-vous',
    never: 'Jamais venu',
    every: (weeks) => plural(weeks, 'chaque semaine', `toutes les ${weeks} semaines`),
    usually: (member) => `d’habitude avec ${member}`,
    guest: 'Invité, non enregistré comme client',
    call: (phone) => `Appeler ${phone}`,
    card: (name) => `Ouvrir la fiche de ${name}`,
  },
  series: {
    date: (place, count) => `Rendez-vous ${place} sur ${count} d’une série`,
    part: 'Fait partie d’une série',
  },
  steps: 'État',
  services: {
    heading: 'Prestations',
    change: 'Modifier',
    length: 'Durée',
    price: 'Prix',
    minutes: (minutes) => {
      const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
      return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 || hours === 0 ? [`${rest} min`] : [])].join(
        ' ',
      );
    },
    member: 'Avec',
    remove: (service) => `Retirer ${service}`,
    add: 'Ajouter une prestation',
    fits: 'Le créneau convient.',
    follows: (name, time) => `Le créneau convient. ${name} suit à ${time}.`,
    save: 'Enregistrer',
    undo: 'Annuler',
    with: (member) => `avec ${member}`,
  },
  sums: {
    memberDiscount: 'Remise abonné',
    discount: (reason) => `Remise : ${reason}`,
    serviceCharge: 'Frais de service',
    total: 'Total',
    toPay: 'À régler',
    product: (qty, name) => (qty > 1 ? `${qty} × ${name}` : name),
    covers: 'Réglé par forfait ou abonnement',
    tips: 'Pourboires',
    giftCards: 'Réglé par cartes cadeaux',
    paid: 'Réglé',
    kept: 'Conservé comme frais',
    refunded: 'Rendu',
    writtenOff: 'Passé en perte',
  },
  otherBill: {
    paid: (payer, number) =>
      payer === ''
        ? `Réglé sur le ticket d’un autre rendez-vous, reçu ${number}.`
        : `Réglé sur le ticket de ${payer}, reçu ${number}.`,
    short: (payer, number) => (payer === '' ? number : `sur le ticket de ${payer}, ${number}`),
    open: (payer) => `Afficher le rendez-vous de ${payer}`,
  },
  last: {
    heading: 'Dernier rendez-vous',
    own: 'Dernier rendez-vous avec vous',
    none: 'Pas encore',
    of: (services, member) => (member === '' ? services : `${services} avec ${member}`),
  },
  account: {
    heading: 'Avoir et achats',
    giftCards: (amount) => `${amount} en carte cadeau`,
    credit: (amount) => `${amount} d’avoir`,
    product: (name, left) => `${name} : il reste ${left}`,
    noShows: (count) =>
      count === 0 ? 'Jamais absent' : plural(count, 'Absent une fois', `Absent ${count} fois`),
    unchecked: (count) => `${count} rendez-vous sans arrivée`,
    owes: (amount) => `doit ${amount}`,
    owesNothing: 'ne doit rien',
  },
  notes: {
    heading: 'Notes',
    label: 'Note',
    add: 'Ajouter une note à ce rendez-vous',
    save: 'Enregistrer la note',
  },
  message: {
    label: (client) => `Message à ${client}`,
    hint: 'Part par e-mail, ou par SMS sans adresse e-mail',
    send: 'Envoyer le message',
    close: 'Annuler',
  },
  history: {
    heading: 'Historique',
    all: (count) => `Les ${count} rendez-vous`,
  },
  acts: {
    undo: 'Annuler la dernière étape',
    longer: '15 min de plus',
    checkOut: (amount) => `Encaisser ${amount}`,
    noShow: 'Absent',
    message: 'Message',
    isHere: (client) => `${client} est sur place.`,
    hasStarted: (client) => `Le rendez-vous de ${client} a commencé.`,
  },
};
