import { fr as shared } from '../../../lib/texts/fr.ts';
import { fr as standard } from '../../../lib/views/notifications/standard-words/fr.ts';
import type { Texts } from './en.ts';
import { createPlural } from './plural.ts';
import { changeTexts } from './protected-changes/fr.ts';

const plural = createPlural('fr');

const hoursOf = (hours: number): string => plural(hours, { one: `${hours} heure`, other: `${hours} heures` });

const YOUR = { package: 'Votre forfait', giftcard: 'Votre carte cadeau', membership: 'Votre abonnement' };
const OF_YOUR = { package: 'votre forfait', giftcard: 'votre carte cadeau', membership: 'votre abonnement' };
const A = { package: 'un forfait', giftcard: 'une carte cadeau', membership: 'un abonnement' };
const THE = { package: 'le forfait', giftcard: 'la carte cadeau', membership: 'l’abonnement' };
const READY = { package: 'prêt', giftcard: 'prête', membership: 'prêt' };

/** The texts of messages in French. */
export const fr: Texts = {
  language: 'fr',
  standard,
  nameless: { 0: 'Client', 1: 'Invité', 2: 'Client de passage' },
  hours: (count) => `${count} h`,
  minutes: (count) => `${count} min`,
  labelled: (label, value) => `${label} : ${value}`,
  quoted: (text) => `« ${text} »`,
  at: (date, time) => `${date} à ${time}`,
  bill: {
    price: 'Prix',
    subtotal: 'Sous-total',
    serviceCharge: 'Frais de service',
    addedTax: ({ title }, percent) => (percent === '' ? title : `${title} ${percent}`),
    includedTax: ({ word }, percent) => (percent === '' ? `Dont ${word}` : `Dont ${word} ${percent}`),
    total: 'Total',
    receipt: 'Reçu',
    receiptHint: 'À conserver',
    seeReceipt: 'Voir et imprimer',
    refund: 'Remboursement',
    membershipDiscount: 'Remise abonné',
    promotion: (name) => `Promotion : ${name}`,
    dueAtSalon: 'À régler au salon',
    paidAtSalon: 'Réglé au salon',
    deposit: 'Acompte réglé',
    cardOnFile: 'Réglé avec la carte enregistrée',
    giftCard: 'Réglé par carte cadeau',
    package: 'Réglé par forfait',
    membership: 'Inclus dans l’abonnement',
    refunding: (money) =>
      `Nous remboursons ${money} sur la carte ou le compte avec lequel vous avez payé ; cela peut prendre quelques jours.`,
  },
  visit: {
    previousTime: 'Horaire précédent',
    where: 'Lieu',
    number: 'Rendez-vous',
    customer: 'Client',
    location: 'Établissement',
    note: 'Message du client',
    withStaff: (name) => `avec ${name}`,
    forYou: 'pour vous',
    forGuest: (number, name) => `pour ${name || `la personne ${number + 1}`}`,
    addOn: (name) => `+ ${name}`,
    isReturned: 'Ce que vous aviez utilisé pour ce rendez-vous est de nouveau disponible.',
    usableUntil: (day) => `Vous pouvez l’utiliser jusqu’au ${day}.`,
    map: 'Voir sur la carte',
    manage: 'Gérer le rendez-vous',
    viewOrBookAgain: 'Voir ou réserver à nouveau',
    change: ({ ways, hours }) =>
      `Pour modifier ou annuler, veuillez ${ways}. En ligne, c’est possible jusqu’${hours === 0 ? 'au' : `à ${hoursOf(hours)} avant le`} début.`,
    changeLate: (ways) => `Pour modifier ou annuler, veuillez ${ways}.`,
    changeAtSalon: 'contacter le salon',
    lateCancelUse: (hours) =>
      `Si vous annulez ${hours === 0 ? 'après le début' : `moins de ${hoursOf(hours)} avant`}, la séance de votre forfait ou abonnement est perdue.`,
    lateCancelFee: ({ hours, money }) =>
      `Une annulation ${hours === 0 ? 'après' : `moins de ${hoursOf(hours)} avant`} le début coûte ${money}, débités de votre carte enregistrée.`,
    changeByLink: 'cliquer sur « Gérer le rendez-vous »',
    changeByReply: 'répondre à cet e-mail',
    changeByPhone: (phone) => `appeler le ${phone}`,
    customerPhone: 'Téléphone',
  },
  confirmation: {
    headline: 'Votre rendez-vous est confirmé',
  },
  cancellation: {
    headline: 'Votre rendez-vous est annulé',
    credited: (money) =>
      `Votre paiement de ${money} devient un avoir, à utiliser lors de votre prochaine visite.`,
    kept: (money) => `Votre paiement de ${money} n’est pas remboursé.`,
    useKept:
      'L’annulation étant tardive, la séance de votre forfait ou abonnement est perdue. Aucuns frais ne vous sont demandés.',
    farewell: 'Au plaisir de vous accueillir une prochaine fois.',
  },
  reschedule: {
    headline: 'Votre rendez-vous a été déplacé',
  },
  update: {
    headline: 'Votre rendez-vous a été modifié',
    returned: 'Ce que vous aviez utilisé pour les prestations retirées est de nouveau disponible.',
  },
  staff: {
    subject: ({ what, time, customer }) => `${what} : ${time}, ${customer}`,
    booked: { subject: 'Nouveau rendez-vous', headline: 'Vous avez un nouveau rendez-vous' },
    cancelled: { subject: 'Annulé', headline: 'Votre rendez-vous est annulé' },
    rescheduled: { subject: 'Déplacé', headline: 'Votre rendez-vous a été déplacé' },
    updated: { subject: 'Modifié', headline: 'Votre rendez-vous a été modifié' },
    bookedOfSalon: { subject: 'Nouveau rendez-vous', headline: 'Il y a un nouveau rendez-vous' },
    unpaidOfSalon: { subject: 'Acompte impayé', headline: 'L’acompte d’un rendez-vous n’a pas été payé' },
    cancelledOfSalon: { subject: 'Annulé', headline: 'Un rendez-vous est annulé' },
    rescheduledOfSalon: { subject: 'Déplacé', headline: 'Un rendez-vous a été déplacé' },
    updatedOfSalon: { subject: 'Modifié', headline: 'Un rendez-vous a été modifié' },
    removed: {
      subject: 'Ne vous est plus attribué',
      headline: 'Un rendez-vous ne vous est plus attribué',
    },
  },
  paymentFailure: {
    subject: ({ salon, at }) => `Votre réservation chez ${salon} n’a pas abouti : ${at}`,
    headline: 'Nous n’avons pas reçu votre paiement',
    intro: ({ greeting, money }) =>
      `${greeting}, le paiement de ${money} pour ce rendez-vous n’a pas abouti ; le créneau ne vous est donc plus réservé. Tout montant débité vous sera remboursé.`,
    again: 'Vous pouvez réserver à nouveau.',
  },
  refund: {
    subject: ({ salon, at }) => `Votre paiement à ${salon} est remboursé : ${at}`,
    headline: 'Votre paiement est remboursé',
    causes: {
      'slot-gone':
        'Quand votre paiement est arrivé, le créneau venait d’être réservé par quelqu’un d’autre ; nous n’avons donc pas pu confirmer ce rendez-vous.',
      'redemption-gone':
        'À l’arrivée de votre paiement, ce que vous vouliez utiliser pour ce rendez-vous n’était plus disponible ; nous n’avons donc pas pu le confirmer.',
      'product-over': 'Votre paiement est arrivé alors que le produit concerné avait expiré ou pris fin.',
      'paid-twice': 'À l’arrivée de votre paiement, plus rien n’était dû pour ce rendez-vous.',
      cancelled: 'Ce rendez-vous était déjà annulé à l’arrivée de votre paiement.',
      'above-due': 'Votre paiement dépassait le montant dû pour ce rendez-vous.',
      'by-salon': 'Le salon vous rembourse un paiement pour ce rendez-vous.',
      unclaimed: 'Nous n’avons pas pu rattacher votre paiement à un rendez-vous.',
    },
  },
  charge: {
    subject: ({ salon, at }) => `Votre carte a été débitée par ${salon} : ${at}`,
    headline: 'Votre carte a été débitée',
    ofBill: ({ greeting, money, time }) =>
      `${greeting}, votre carte enregistrée a été débitée de ${money} pour votre rendez-vous du ${time}.`,
    forCancelled: ({ greeting, money, time }) =>
      `${greeting}, votre carte enregistrée a été débitée de ${money} de frais pour votre rendez-vous annulé du ${time}.`,
    forMissed: ({ greeting, money, time }) =>
      `${greeting}, votre carte enregistrée a été débitée de ${money} de frais pour votre rendez-vous manqué du ${time}.`,
  },
  feeFailure: {
    subject: ({ customer, at }) => `Une carte a refusé des frais : ${customer}, ${at}`,
    headline: 'Une carte enregistrée a refusé des frais',
    forCancelled: (money) =>
      `Les frais de ${money} pour cette annulation tardive n’ont pas été payés : la carte enregistrée les a refusés.`,
    forMissed: (money) =>
      `Les frais de ${money} pour ce rendez-vous manqué n’ont pas été payés : la carte enregistrée les a refusés.`,
  },
  cardPaymentFailure: {
    subject: ({ customer, at }) => `Un paiement par carte a échoué : ${customer}, ${at}`,
    headline: 'Un paiement par carte a échoué',
    forCompleted: (money) =>
      `La banque a refusé les ${money} débités à l’accueil d’une carte enregistrée pour ce rendez-vous. Le montant est de nouveau dû.`,
  },
  refundFailure: {
    subject: (money) => `Un remboursement de ${money} a échoué`,
    headline: 'Un remboursement a échoué',
    byBank: (money) =>
      `La banque n’a pas pu rendre ${money} à votre client. L’argent est de retour sur votre compte auprès du prestataire de paiement. Veuillez rembourser votre client autrement.`,
    byProcessor: (money) =>
      `Le prestataire de paiement n’a pas remboursé ${money} à votre client. Le rendez-vous indique que vous avez gardé ce montant. Veuillez rembourser votre client autrement, sauf si sa banque statue sur le paiement.`,
    payment: 'Paiement',
    sale: 'Vente',
    reason: 'Motif',
    reasons: {
      charge_disputed: 'Votre client a contesté le paiement auprès de sa banque',
      charge_for_pending_refund_disputed: 'Votre client a contesté le paiement auprès de sa banque',
      refund_disputed_payment: 'Votre client a contesté le paiement auprès de sa banque',
      charge_not_refundable: 'Le prestataire ne rembourse pas ce paiement',
      declined: 'La banque de la carte a refusé le remboursement',
      expired_or_canceled_card: 'La carte a expiré ou a été annulée',
      insufficient_funds: 'Votre solde auprès du prestataire était trop bas',
      lost_or_stolen_card: 'La carte a été déclarée perdue ou volée',
      payment_unknown: 'Votre compte auprès du prestataire ne connaît pas ce paiement',
      merchant_request: 'Le remboursement a été annulé dans votre compte auprès du prestataire',
    },
    otherReason: 'Inconnu',
    refusedTooOften: 'Le prestataire n’a pas accepté le remboursement pendant un mois',
  },
  dispute: {
    subject: (money) => `Un client conteste un paiement de ${money}`,
    headline: 'Un paiement est contesté',
    intro: (money) =>
      `La banque d’un client retient ${money} jusqu’à sa décision. Vous avez quelques jours pour répondre avec vos justificatifs, dans votre compte auprès du prestataire de paiement.`,
  },
  unpaidSale: {
    subject: ({ customer, name }) => `Impayé : ${name}, ${customer}`,
    headline: 'Un paiement a échoué',
    sale: 'Le paiement a échoué, rien n’a donc été vendu.',
    renewal:
      'Le renouvellement n’a pas été payé. Le prestataire de paiement réessaie, et le client a un lien pour changer de carte.',
  },
  billingAfterEnd: {
    subject: (membership) => `L’abonnement ${membership} a été facturé après sa fin`,
    headline: 'Un abonnement a été facturé après sa fin',
    intro:
      'Cet abonnement est terminé, mais votre prestataire de paiement l’a encore facturé. Le prélèvement y est annulé, et chaque paiement reçu après la fin est remboursé. Vous n’avez rien à faire.',
    membership: 'Abonnement',
    subscription: 'Prélèvement',
  },
  redemption: {
    subject: ({ salon, at }) => `Ce que vous avez utilisé chez ${salon} : ${at}`,
    headline: 'Ce que vous avez utilisé',
    intro: ({ greeting, time }) => `${greeting}, vous avez utilisé ceci pour votre rendez-vous du ${time}.`,
    nothingLeft: 'Il ne reste rien',
    moneyLeft: (money) => `Il reste ${money}`,
    usesLeft: (count) =>
      plural(count, { one: `Il reste ${count} séance`, other: `Il reste ${count} séances` }),
    validUntil: ({ left, date }) => `${left}, valable jusqu’au ${date}`,
  },
  product: {
    name: 'Nom',
    validUntil: 'Valable jusqu’au',
    paidUntil: 'Payé jusqu’au',
    noExpiry: 'Sans date limite',
    usage: 'Utilisation',
    singleUse: 'Toutes les prestations en un seul rendez-vous',
    cardNumber: 'Numéro de la carte',
    value: 'Valeur',
    occasion: 'Occasion',
    validFor: 'Valable pour',
    billingPeriod: 'Facturation',
    yearly: 'Annuelle',
    monthly: 'Mensuelle',
    discountOnServices: 'Remise sur les prestations',
    discountOnProducts: 'Remise sur les produits',
    times: (count) => plural(count, { one: 'Une fois', other: `${count} fois` }),
    cancelGift: ({ salon, number }) =>
      `Pour le résilier, contactez ${salon} avec le numéro d’abonnement ${number}.`,
    cancelInAccount: 'Vous pouvez le résilier à tout moment dans votre compte.',
  },
  purchase: {
    subject: ({ type, salon, name }) => `${YOUR[type]} de ${salon} : ${name}`,
    headline: (type) => `${YOUR[type]} est ${READY[type]}`,
    reloadHeadline: 'Votre carte cadeau est rechargée',
    giftHeadline: (recipient) => `Votre cadeau pour ${recipient} est payé`,
    recipient: 'votre destinataire',
    handOver: (recipient) =>
      `Pour offrir votre cadeau, transmettez ce lien à ${recipient}. Il ne peut servir qu’une seule fois.`,
    giftLink: (recipient) => `Cadeau pour ${recipient}`,
    mailedOn: ({ recipient, email, date }) =>
      `Nous envoyons votre cadeau par e-mail à ${recipient} (${email}) le ${date}.`,
    mailedNow: ({ recipient, email }) =>
      `Nous envoyons maintenant votre cadeau par e-mail à ${recipient} (${email}).`,
    account: (type) =>
      `Pour utiliser ${OF_YOUR[type]}, connectez-vous ou inscrivez-vous avec ce lien. Votre achat est alors ajouté à votre compte. Le lien ne peut servir qu’une seule fois.`,
    accountLink: 'Ajouter à mon compte',
    openAccount: 'Ouvrir mon compte',
    renews: (cancel) =>
      `Votre abonnement se renouvelle automatiquement à la fin de chaque période, et la carte avec laquelle vous avez payé est débitée. ${cancel}`,
  },
  gift: {
    subject: ({ sender, type, salon }) => `${sender} a un cadeau pour vous : ${A[type]} de ${salon}`,
    headline: (sender) => `Un cadeau pour vous de la part de ${sender}`,
    someone: 'Quelqu’un',
    intro: ({ greeting, sender, type, salon }) => `${greeting}, ${sender} vous offre ${A[type]} de ${salon}.`,
    claim: ({ type, salon }) =>
      `Ouvrez votre cadeau et connectez-vous ou inscrivez-vous chez ${salon} : ${THE[type]} est alors à vous. Le lien ne peut servir qu’une seule fois.`,
    open: 'Ouvrir votre cadeau',
  },
  saleFailure: {
    subject: ({ salon, name }) => `Votre achat chez ${salon} n’a pas abouti : ${name}`,
    headline: 'Nous n’avons pas reçu votre paiement',
    intro: ({ greeting, type, name }) =>
      `${greeting}, le paiement de ${OF_YOUR[type]} « ${name} » n’a pas abouti ; vous ne pouvez donc pas vous en servir. Tout montant débité vous sera remboursé. Vous pouvez réessayer.`,
  },
  saleRefund: {
    subject: (salon) => `Votre paiement à ${salon} est remboursé`,
    intro: ({ greeting, type, name }) =>
      `${greeting}, le salon rembourse ce qui reste de ${OF_YOUR[type]} « ${name} », qui ne peut plus servir.`,
  },
  zReport: {
    subject: ({ salon, location, date }) => `Rapport Z de ${salon}, ${location}, ${date}`,
    headline: (number) => (number === undefined ? 'Rapport Z' : `Rapport Z ${number}`),
    open: (date) => `${date} (pas encore clôturé)`,
    sales: 'Ventes nettes',
    received: 'Réglé par',
    tips: 'Pourboires',
    drawers: 'Tiroirs-caisses, avec leur écart',
    drawer: 'Tiroir-caisse',
    receipts: 'Reçus',
    range: ({ first, last }) => `${first} à ${last}`,
    each: ({ name, amount }) => `${name} ${amount}`,
    figures: {
      listValue: 'Prix catalogue',
      covered: 'Par forfaits et abonnements',
      discounts: 'Remises',
      refunds: 'Remboursements',
      soldValue: 'Cartes cadeaux et forfaits vendus',
      breakage: 'Valeur expirée',
    },
    bases: { base: 'Base imposable', exempt: 'Non imposé', refunds: 'Remboursements' },
    counts: { float: 'Fond de caisse', expected: 'Attendu', counted: 'Compté' },
  },
  statement: {
    subject: ({ salon, from, to }) =>
      `Votre paie chez ${salon}, ${from === to ? from : `du ${from} au ${to}`}`,
    headline: 'Votre paie',
    intro: ({ name, from, to }) =>
      `Bonjour ${name}, voici votre paie du ${from === to ? to : `${from} au ${to}`}.`,
    services: 'Prestations',
    products: 'Produits',
    sold: 'Forfaits, cartes cadeaux et abonnements vendus',
    hours: 'Heures',
    commission: 'Commission',
    corrections: 'Corrections de paies précédentes',
    wage: 'Salaire',
    tips: 'Pourboires, versés à part',
    total: 'Votre paie',
  },
  receipt: {
    subject: ({ salon, number }) => `Votre reçu de ${salon} : ${number}`,
    headline: { R: 'Votre reçu', C: 'Votre remboursement' },
    intro: (greeting) => `${greeting}, voici le reçu à conserver.`,
    tipOffer: 'Vous pouvez laisser un pourboire en ligne pour ce rendez-vous.',
    giveTip: 'Laisser un pourboire',
    number: 'Numéro',
    date: 'Date',
    taxNumber: 'Numéro de TVA ou SIRET',
    corrects: 'Concerne',
    each: ({ qty, price }) => `${qty} × ${price}`,
    discount: ({ price, discount }) => `${price} moins ${discount}`,
    coveredBy: { package: 'réglé par forfait', membership: 'inclus dans un abonnement' },
    tip: (name) => `Pourboire pour ${name}`,
    promotion: ({ name, amount }) => `Comprend la promotion « ${name} » : −${amount}`,
    tipsBefore: 'Pourboires déjà versés',
    paidBefore: 'Déjà réglé',
    change: 'Monnaie rendue',
    due: 'Reste à payer',
    codes: shared.receiptCodes,
  },
  ending: {
    subject: ({ type, salon, day }) => `${YOUR[type]} de ${salon} expire le ${day}`,
    headline: (type) => `${YOUR[type]} expire bientôt`,
    intro: ({ greeting, type, name, day }) =>
      `${greeting}, vous pouvez utiliser ${OF_YOUR[type]} « ${name} » jusqu’au ${day}. Nous serions heureux de vous voir d’ici là.`,
    until: (day) => `Jusqu’au ${day}`,
    unsubscribe: 'Ne plus recevoir d’e-mails avant l’expiration d’un forfait ou d’une carte cadeau',
  },
  renewalFailure: {
    subject: ({ salon, name }) => `Nous n’avons pas pu renouveler votre abonnement chez ${salon} : ${name}`,
    headline: 'Votre carte n’a pas été débitée',
    intro: ({ greeting, name }) =>
      `${greeting}, le paiement du renouvellement de votre abonnement « ${name} » n’a pas abouti. Confirmez-le si votre banque vous le demande, ou enregistrez une autre carte. Si le paiement échoue à nouveau, l’abonnement prendra fin.`,
    again: ({ greeting, name }) =>
      `${greeting}, le paiement du renouvellement de votre abonnement « ${name} » est toujours en attente. Confirmez-le si votre banque vous le demande, ou enregistrez une carte valide.`,
    last: ({ greeting, name }) =>
      `${greeting}, le paiement du renouvellement de votre abonnement « ${name} » est toujours en attente. L’abonnement prend fin aujourd’hui. Pour le garder, confirmez le paiement si votre banque vous le demande, ou enregistrez une carte valide.`,
    link: 'Payer le renouvellement',
  },
  renewal: {
    headline: 'Votre abonnement est renouvelé',
  },
  membershipCancellation: {
    subject: ({ salon, name }) => `Votre abonnement chez ${salon} est résilié : ${name}`,
    headline: 'Votre abonnement est résilié',
    intro: ({ greeting, name }) =>
      `${greeting}, nous vous confirmons la résiliation de votre abonnement « ${name} ».`,
    until: (day) => `Vous pouvez l’utiliser jusqu’au ${day}.`,
    nothingMore: 'Il prendra fin ensuite, et plus rien ne sera débité.',
  },
  membershipEnd: {
    headline: 'Votre abonnement est terminé',
  },
  verification: {
    subject: (salon) => `Confirmez votre adresse e-mail pour ${salon}`,
    headline: 'Confirmez votre adresse e-mail',
    intro: ({ greeting, email }) => `${greeting}, veuillez confirmer que ${email} est votre adresse e-mail.`,
    confirm: 'Confirmer mon adresse',
    limit: (days) =>
      `Vous avez ${days} jours pour la confirmer. Si vous n’avez pas de compte chez nous, ne confirmez pas : quelqu’un a peut-être fait une faute de frappe.`,
    staffIntro: ({ greeting, email, salon }) =>
      `${greeting}, ${salon} souhaite envoyer à ${email} les rendez-vous d’un membre de l’équipe. Veuillez confirmer que c’est votre adresse e-mail.`,
    staffLimit: (days) =>
      `Vous avez ${days} jours pour la confirmer. Si vous n’y travaillez pas, ne confirmez pas : quelqu’un a peut-être fait une faute de frappe.`,
  },
  emailProof: {
    subject: ({ salon, code }) => `${code} est votre code pour réserver chez ${salon}`,
    headline: 'Confirmez votre adresse e-mail',
    intro: 'Veuillez saisir ce code sur la page où vous réservez.',
    limit:
      'Ce code est valable au moins 15 minutes et ne peut servir qu’une seule fois. Si vous ne réservez pas, vous pouvez ignorer cet e-mail : quelqu’un a peut-être fait une faute de frappe.',
  },
  keepAddress: {
    subject: (salon) => `Votre adresse e-mail chez ${salon} va changer`,
    changedSubject: (salon) => `Votre adresse e-mail chez ${salon} a été modifiée`,
    headline: 'Ce changement vient-il de vous ?',
    requested: (salon) =>
      `${salon} souhaite utiliser une autre adresse e-mail pour votre compte. Tant qu’elle n’est pas confirmée, vous vous connectez avec celle-ci.`,
    changed: (salon) =>
      `Votre compte chez ${salon} a maintenant une autre adresse e-mail, avec laquelle vous vous connectez.`,
    advice:
      'Si vous l’avez demandé, vous n’avez rien à faire. Sinon, conservez votre adresse dans les 7 jours : votre compte sera rétabli et tous les appareils seront déconnectés.',
    keep: 'Conserver mon adresse',
  },
  mergeProof: {
    subject: ({ salon, code }) => `${code} est votre code pour regrouper vos fiches chez ${salon}`,
    headline: 'Souhaitez-vous regrouper vos fiches ?',
    intro: (salon) =>
      `${salon} souhaite transférer vos rendez-vous, cartes cadeaux, forfaits, abonnements et avoirs vers une autre fiche à votre nom. Vous ne pourrez plus vous connecter avec cette adresse, et les cartes qui y sont enregistrées seront supprimées.`,
    how: 'Si vous l’avez demandé, cliquez sur « Confirmer » ou donnez ce code au salon :',
    confirm: 'Confirmer',
    limit:
      'Le code est valable au moins 15 minutes, le bouton 24 heures. Si vous ne l’avez pas demandé, ne faites rien et ne donnez le code à personne.',
  },
  merged: {
    subject: (salon) => `Vos fiches chez ${salon} ont été regroupées`,
    headline: 'Vos fiches ont été regroupées',
    ended: (salon) =>
      `${salon} a transféré votre fiche liée à cette adresse vers une autre fiche à votre nom. Vous ne pouvez plus vous connecter avec cette adresse, et les cartes qui y étaient enregistrées ont été supprimées.`,
    kept: (salon) =>
      `${salon} a regroupé une autre fiche avec la vôtre. Les rendez-vous et achats des deux fiches figurent maintenant sur la vôtre.`,
    advice: 'Si vous ne vous y attendiez pas, contactez le salon sans attendre.',
  },
  erasure: {
    subject: (salon) => `Vos données chez ${salon} ont été supprimées`,
    headline: 'Vos données ont été supprimées',
    intro: (salon) =>
      `${salon} a supprimé votre compte, votre nom et vos coordonnées. Les factures passées sont conservées, sans votre nom.`,
    last: 'Ceci est le dernier e-mail que vous recevez. Si vous ne vous y attendiez pas, contactez le salon.',
  },
  erasureNotice: {
    subject: ({ salon, date }) => `Votre compte chez ${salon} sera supprimé le ${date}`,
    headline: 'Votre compte sera supprimé',
    intro: ({ greeting, salon, date }) =>
      `${greeting}, vous n’êtes pas venu(e) chez ${salon} depuis longtemps. Le ${date}, nous supprimerons votre compte, votre nom et vos coordonnées.`,
    keep: ({ date }) =>
      `Pour garder votre compte, connectez-vous avant le ${date}. Si vous n’en voulez plus, vous n’avez rien à faire.`,
    logIn: 'Se connecter',
  },
  factorReset: {
    subject: (salon) => `Votre second facteur chez ${salon} a été supprimé`,
    headline: 'Votre second facteur a été supprimé',
    intro: (greeting) =>
      `${greeting}, le salon a supprimé le second facteur de votre connexion. Vous avez été déconnecté(e) partout. Désormais, votre mot de passe seul vous connecte.`,
    advice:
      'Veuillez vous connecter et configurer un nouveau second facteur. Si vous ne l’avez pas demandé, changez votre mot de passe et parlez-en au propriétaire du salon.',
  },
  pinLocked: {
    subject: (salon) => `Votre code PIN chez ${salon} est bloqué`,
    headline: 'Votre code PIN est bloqué',
    intro: (greeting) =>
      `${greeting}, un mauvais code PIN a été saisi 20 fois en un jour pour votre connexion. Votre code PIN ne fonctionne plus tant que vous ne vous connectez pas avec votre mot de passe.`,
    advice: 'Si ce n’était pas vous, parlez-en au propriétaire du salon et choisissez un nouveau code PIN.',
  },
  testNote:
    'Ceci est un test envoyé depuis votre bureau, rempli avec des exemples. Les e-mails à vos clients contiennent aussi tout ce qu’ils doivent encore savoir, avec les liens.',
  ownerNews: {
    ...changeTexts,
    subject: (salon, what) => `${salon} : ${what}`,
    subjectOfMany: (salon, count) =>
      `${salon} : ${plural(count, { one: '1 autre modification sensible', other: `${count} autres modifications sensibles` })}`,
    headline: (count) =>
      plural(count, {
        one: 'Une modification sensible a été faite',
        other: `${count} autres modifications sensibles ont été faites`,
      }),
    detail: ({ by, device, at }) => `Par ${by}, ${at}, depuis ${device}`,
    omitted: (count) => plural(count, { one: `Et ${count} autre.`, other: `Et ${count} autres.` }),
    advice:
      'Tous les propriétaires reçoivent cet e-mail. Si vous n’êtes pas au courant, changez votre mot de passe sans attendre, consultez l’historique des modifications dans le bureau et parlez aux autres propriétaires.',
  },
  logInChange: {
    subject: (salon) => `Votre accès chez ${salon} a été modifié`,
    headline: 'Votre accès a été modifié',
    changed: {
      password: 'un nouveau mot de passe',
      email: 'une nouvelle adresse e-mail',
      both: 'une nouvelle adresse e-mail et un nouveau mot de passe',
    },
    intro: ({ greeting, salon, what }) =>
      `${greeting}, votre accès chez ${salon} a maintenant ${what}. Vous avez été déconnecté(e) partout.`,
    adviceToReset:
      'Si vous ne vous y attendiez pas, réinitialisez votre mot de passe sans attendre et parlez-en au propriétaire du salon.',
    advice:
      'Désormais, vous vous connectez avec la nouvelle adresse. Si vous ne vous y attendiez pas, parlez-en sans attendre au propriétaire du salon : quelqu’un d’autre utilise peut-être votre accès.',
  },
  passwordReset: {
    subject: (salon) => `Réinitialisez votre mot de passe chez ${salon}`,
    headline: 'Choisissez un nouveau mot de passe',
    intro: (greeting) =>
      `${greeting}, quelqu’un a demandé à réinitialiser le mot de passe de cette adresse e-mail.`,
    choose: 'Choisir un nouveau mot de passe',
    limit: (minutes) =>
      `Le lien est valable ${minutes} minutes et ne peut servir qu’une seule fois. Si vous ne l’avez pas demandé, vous pouvez ignorer cet e-mail : votre mot de passe reste inchangé.`,
  },
  invitation: {
    subject: (salon) => `${salon} vous invite à rejoindre son équipe`,
    headline: 'Choisissez votre mot de passe',
    intro: ({ greeting, salon }) =>
      `${greeting}, ${salon} a créé un compte pour vous. Choisissez un mot de passe pour vous connecter.`,
    choose: 'Choisir votre mot de passe',
    limit: (days) =>
      `Le lien est valable ${days} jours et ne peut servir qu’une seule fois. Si vous ne connaissez pas ce salon, vous pouvez ignorer cet e-mail.`,
  },
  series: {
    headline: 'Vos rendez-vous sont confirmés',
    manage: 'Gérer ce rendez-vous',
    staffSubject: ({ count, at, customer }) => `${count} nouveaux rendez-vous : ${at}, ${customer}`,
    staffHeadline: 'Vous avez de nouveaux rendez-vous',
    salonHeadline: 'Il y a de nouveaux rendez-vous',
  },
  reminder: {
    headline: 'Votre rendez-vous approche',
    confirm: 'Confirmer ma venue',
    unsubscribe: 'Ne plus recevoir de rappels par e-mail',
  },
  message: {
    subject: ({ salon, at }) => `Un message au sujet de votre rendez-vous chez ${salon} : ${at}`,
    headline: (salon) => `Un message de ${salon}`,
  },
  waitlist: {
    services: 'Prestations',
    serviceWith: ({ service, staff }) => `${service} avec ${staff}`,
    windows: 'Horaires qui vous conviennent',
    window: ({ days, times }) => `${days}, ${times}`,
    anyTime: 'à toute heure',
    endOfDay: 'fin de la journée',
    leave: 'Quitter la liste d’attente',
    joinedHeadline: 'Vous êtes sur la liste d’attente',
    salonSubject: (customer) => `Sur la liste d’attente : ${customer}`,
    salonHeadline: 'Quelqu’un attend un rendez-vous',
    salonWindows: 'Heures possibles',
    offerHeadline: 'Nous vous réservons un créneau',
    answer: 'Accepter ou refuser',
  },
};
