import type { Translated } from '../../../../texts/translated.ts';
import { recordKinds } from '../../../texts/books/fr.ts';
import type { en } from './en.ts';

export const fr: Translated<typeof en> = {
  accounts: {
    export: 'Le journal en fichier',
    exportHint:
      'Un seul fichier, quels que soient les jours. Les jours clôturés donnent toujours les mêmes lignes.',
    nothing: 'Il n’y a pas d’écritures pendant ces jours.',
    open: (days) => `${days} : pas encore clôturé. Téléchargez à nouveau le fichier après la clôture.`,
    save: 'Télécharger',
    columns: {
      date: 'Date',
      value_date: 'Date à la banque',
      entry: 'Écriture',
      event: 'Opération',
      reference: 'Concerne',
      location: 'Établissement',
      account: 'Compte',
      number: 'Numéro de compte',
      debit: 'Débit',
      credit: 'Crédit',
      tax_code: 'Taux de TVA en %',
      status: 'État',
    },
    statuses: { final: 'Définitif', provisional: 'Provisoire' },
    numbers: 'Numéros de compte (facultatif)',
    numbersHint: 'Les numéros que votre comptable donne à ces comptes. Un champ peut rester vide.',
    propose: (chart) => `Proposer le ${chart}`,
    proposeHint:
      'Les numéros que votre comptable donne à ces comptes. Un champ peut rester vide. Une proposition ne remplit que les champs vides : faites-la vérifier par votre comptable.',
    saved: 'Les numéros sont enregistrés.',
  },
  transfers: {
    'tax-remit': {
      title: 'Reversée et due',
      sum: (day) => `Reversée depuis le ${day}`,
      left: 'Encore due aujourd’hui',
    },
    'cash-deposit': {
      title: 'Déposé à la banque',
      sum: (day) => `Déposé à la banque depuis le ${day}`,
      left: 'Espèces présentes aujourd’hui',
    },
    by: (who) => `par ${who}`,
    done: 'Annulé.',
  },
  owed: {
    kinds: recordKinds,
    states: { active: 'Valable', blocked: 'Bloqué', expired: 'Expiré' },
    memberships: 'Abonnements en cours',
    membershipsHint: 'Rien n’est dû pour eux : le prix de chaque période est un chiffre d’affaires immédiat.',
    until: (date) => `jusqu’au ${date}`,
    ends: 'Fin',
    soon: (days) => `Fin dans ${days} jours`,
    none: 'Rien n’est dû aux clients.',
    noneSoon: (days) => `Rien n’expire dans les ${days} prochains jours.`,
  },
};
