import type { Translated } from '../../texts/translated.ts';
import type { en } from './en.ts';

export const fr: Translated<typeof en> = {
  unpayableDeposit:
    'Ce salon ne peut pas encaisser l’acompte en ligne pour le moment. Contactez le salon pour réserver.',
  products: {
    use: (product, service, left) => `Utiliser ${product} pour ${service} (reste ${left})`,
    useCard: (name, balance) => `Utiliser ${name} (reste ${balance})`,
    useCredit: (credit) => `Utiliser votre avoir (${credit})`,
    giftCard: 'Numéro de carte cadeau (facultatif)',
    needsAccount:
      'Pour régler par carte cadeau, forfait, abonnement ou avoir, connectez-vous à votre compte.',
  },
  time: {
    staffFor: (service) => `${service} avec`,
    anybody: 'Sans préférence',
    withStaff: (staff) => `Avec ${staff}`,
    previousMonth: 'Mois précédent',
    nextMonth: 'Mois suivant',
    full: 'complet',
    chooseDay: 'Choisissez un jour pour voir ses horaires.',
    noTimes: 'Aucun horaire disponible ce jour-là.',
    slot: (time, day, staff) => `${time}, ${day}${staff === undefined ? '' : `, avec ${staff}`}`,
    yourTime: (time) => `${time} chez vous`,
    taken: (time) => `Le créneau de ${time} vient d’être pris. Votre saisie est conservée.`,
    cancelled: (time) => `Le créneau de ${time} ne vous est plus réservé, car le rendez-vous a été annulé.`,
    ownHeld: (times) =>
      `Vous réservez déjà ${times} ce jour-là, dans un autre onglet ou auparavant. Ce créneau vous est réservé.`,
    ownBooked: (times) => `Vous avez déjà réservé ${times} ce jour-là.`,
    goOnWithOwn: 'Continuer avec ce rendez-vous',
    openOwn: 'Voir ce rendez-vous',
    nearest: 'Les créneaux les plus proches :',
    noFreeDayInMonth: 'Aucun horaire disponible sur cette période.',
    noFreeDay: 'Aucun horaire disponible sur toute la période de réservation.',
    findNext: 'Aller au prochain jour disponible',
    otherFree: (member, day) => `${member ?? 'Quelqu’un d’autre'} est disponible le ${day}`,
    zone: (zone) => `Tous les horaires sont ceux du salon (${zone}).`,
  },
};
