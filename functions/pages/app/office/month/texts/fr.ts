import { createPlural } from '../../../texts/plurals.ts';
import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

const plural = createPlural('fr');

export const fr: Translated<typeof en> = {
  pay: {
    title: 'Clôturé et en attente',
    statement: (days) => `Dans le relevé du ${days}`,
    partly: (days) => `En partie dans le relevé du ${days}`,
    open: (days) => `Pas encore dans un relevé : ${days}`,
    close: 'Clôturer la paie',
    tips: 'Les pourboires sont versés à part',
  },
  states: {
    done: 'Fait',
    open: 'À faire',
    doneForNow: 'Fait pour l’instant',
    later: 'Dès demain',
    nothing: 'Rien à faire',
    closed: 'Clôturé',
  },
  close: {
    title: 'Clôturer la paie',
    intro:
      'Un relevé clôturé ne change plus jamais. Ce qui est remboursé ou corrigé ensuite figure sur le suivant.',
    from: 'Premier jour',
    to: 'Dernier jour',
    until: (day) =>
      `La journée est encore en cours : sa paie peut être clôturée à partir de minuit. Clôturez jusqu’au ${day}, ou revenez demain.`,
    upTo: (day) => `Clôturer jusqu’au ${day}`,
    leftOut: (days) => `${days} : pas encore de relevé`,
    startingOn: (day) => `Clôturer à partir du ${day}`,
    allClosed: (day) =>
      `Toute la paie jusqu’au ${day} est clôturée. Celle d’aujourd’hui peut l’être à partir de minuit.`,
    nothing: 'Personne n’a rien gagné pendant ces jours.',
    submit: (total) => `Clôturer la paie : ${total}`,
    question: (days) => `Clôturer la paie du ${days} ?`,
    final: (people, total) =>
      `${plural(people, `${people} personne reçoit`, `${people} personnes reçoivent`)} ${total}. Un relevé ne peut être ni modifié ni rouvert.`,
    closed: 'La paie est clôturée. Envoyez-la, faites les virements, puis marquez-la comme payée.',
  },
  paid: {
    mailed: 'Envoyé',
    paid: 'Payé',
    mark: 'Marquer comme payé',
    marked: (amount) => `${amount} : marqué comme payé.`,
    markAll: (amount) => `Marquer comme payé : ${amount}`,
    ask: (name) => `Marquer la paie de ${name} comme payée ?`,
    askAll: 'Marquer toute la paie comme payée ?',
    date: 'Payé le',
    takeBack: 'Non payé',
    notNow: 'Pas maintenant',
    outside:
      'Cette marque rappelle seulement qui a déjà reçu l’argent. Elle ne vire rien et ne change aucun rapport.',
  },
  mail: {
    one: 'Envoyer par e-mail',
    again: 'Renvoyer',
    all: (count) => plural(count, `Envoyer à ${count} personne`, `Envoyer à ${count} personnes`),
    ask: (name) => `Envoyer la paie à ${name} ?`,
    askAll: (count) => `Envoyer la paie à ${count} personnes ?`,
    before: (at) => `Envoyé le ${at}`,
    notAgain: (people) => `Déjà envoyé, pas de nouvel envoi : ${people}.`,
    skipped: (names) => `Sans adresse e-mail confirmée : ${names}.`,
    noAddress: 'Aucune adresse e-mail confirmée',
    done: (names) => `Envoyé à ${names}.`,
  },
  month: {
    title: (month) => `Clôturer ${month}`,
    intro: 'Des caisses jusqu’au fichier pour votre comptable.',
    running: 'Ce mois n’est pas terminé : ses montants changent encore.',
    drawers: 'Compter les caisses',
    drawersOpen: (count) =>
      plural(count, `${count} caisse est encore ouverte.`, `${count} caisses sont encore ouvertes.`),
    drawersDone:
      'Aucune caisse d’un jour précédent n’est ouverte. Les journées se clôturent seules à minuit.',
    sales: 'Regarder les ventes',
    salesOf: (amount) => `${amount} de ventes nettes`,
    more: (percent, month) => `${percent} par rapport à ${month}`,
    pay: 'Clôturer la paie',
    payOpen: (amount, days) => `${amount} du ${days} peuvent être clôturés.`,
    payThen: (days) => `Puis ${days}.`,
    payLater: (day) => `Le ${day} pourra être clôturé dès demain.`,
    payDone: 'Toute la paie du mois figure dans des relevés.',
    payNone: 'Personne n’a gagné de salaire ni de commission.',
    paid: 'Virer la paie',
    paidOpen: (amount) => `${amount} de la paie clôturée ne sont pas marqués comme payés.`,
    paidDone: 'Toute la paie clôturée est marquée comme payée.',
    paidNone: 'Aucune paie du mois n’est encore clôturée.',
    tips: 'Verser les pourboires',
    tipsOwed: (amount) => `${amount} sont dus à votre équipe.`,
    tipsOfOthers: (amount) => `${amount} d’autres mois restent dus.`,
    tipsDone: 'Aucun pourboire du mois n’est dû.',
    tax: 'Reverser la TVA et la noter',
    taxOf: (amount) => `TVA du mois : ${amount}`,
    taxOwed: (amount) => `encore due aujourd’hui : ${amount}`,
    taxOfOthers: (amount) => `${amount} d’autres mois restent dus`,
    taxDone: 'plus rien n’est dû',
    file: 'Télécharger le fichier pour votre comptable',
    fileHint: 'Le journal du mois, avec vos numéros de compte.',
    fileDone: (at, by) => `Téléchargé le ${at} par ${by}.`,
    fileAgain: (day) => `À télécharger de nouveau à partir du ${day}, quand tous les jours seront clôturés.`,
  },
};
