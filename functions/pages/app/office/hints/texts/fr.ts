import { createPlural } from '../../../texts/plurals.ts';
import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

const plural = createPlural('fr');

export const fr: Translated<typeof en> = {
  concerned: (number, customer, time) => `${number}, ${customer}, ${time}`,
  concernedTitle: (count) =>
    plural(count, `${count} rendez-vous est concerné`, `${count} rendez-vous sont concernés`),
  concernedText: 'Ils restent tels quels. Appelez les clients si quelque chose change pour eux.',
  movedText: 'La date et l’heure affichées restent les mêmes, mais dans le nouveau fuseau horaire.',
  saveYes: 'Oui, enregistrer',
  merge: {
    title: (name) => `Fusionner ${name} avec un autre client`,
    search: 'Client qui reste',
    moves: (count, into) => {
      if (count === 0) return `${into} reste, et reçoit ce qui manque à sa fiche.`;
      return `${plural(count, `${count} élément passe`, `${count} éléments passent`)} à ${into} : rendez-vous, achats et ce qu’il en reste.`;
    },
    final: (name) => `${name} n’existera plus et ne pourra plus se connecter. C’est définitif.`,
    yes: 'Oui, fusionner',
    cards: (name) => `Les cartes enregistrées de ${name} sont supprimées : elles ne se transmettent jamais.`,
    needsProof: (name) =>
      `${name} a un compte et doit donner son accord : par un lien ou un code que nous envoyons par e-mail.`,
    asked: (name) =>
      `Un lien et un code ont été envoyés à ${name}. Saisissez le code ici, ou fusionnez sans code une fois le lien ouvert.`,
    code: 'Code reçu par e-mail',
    again: 'Renvoyer',
  },
  lacks: (name, what) => `Les clients ne peuvent pas encore choisir ${name} : ${what.join(', ')}.`,
  noHours: 'pas d’horaires',
  noServices: 'pas de prestations',
  nobody: (name) => `Personne ne réalise encore ${name} : la réservation se fait sans collaborateur.`,
  pendingEmail: (email) =>
    `${email} sera utilisée dès que le client aura ouvert le lien reçu. D’ici là, il se connecte comme avant.`,
  invited: (email) => `Une invitation a été envoyée à ${email}.`,
  conflicts: (count, visits) => {
    const named = visits.length === count ? ` : ${visits.join(' ; ')}` : '';
    return plural(
      count,
      `${count} rendez-vous est concerné${named}. Il reste tel quel : appelez le client.`,
      `${count} rendez-vous sont concernés${named}. Ils restent tels quels : appelez les clients.`,
    );
  },
  overlaps: (from, to) => `Chevauche une autre plage bloquée, de ${from} à ${to}.`,
  sameName: (_, name) => `Un autre élément porte déjà le nom « ${name} ».`,
  noPerson: (name) => `${name} ne voit pas encore de rendez-vous : aucun collaborateur n’est associé.`,
  givesNothing: (name) => `${name} n’offre rien pour l’instant : ni prestations, ni remise.`,
  paidAtSalon: (why) => `Le règlement se fait encore au salon : ${why}.`,
  noAmount: 'l’acompte n’a pas de montant',
  switchedOff: (setting) => `« ${setting} » est désactivé dans les réglages`,
};
