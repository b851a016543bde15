import { createPlural } from '../../../texts/plurals.ts';
import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

const plural = createPlural('fr');

export const fr: Translated<typeof en> = {
  opening: {
    title: 'Premiers pas',
    count: (done, all) => `${done} sur ${all}`,
    begin: 'Commencer',
    goOn: 'Continuer',
    next: 'Suivant',
    later: 'Passer pour l’instant',
    change: 'Modifier',
    add: 'Ajouter',
    another: 'Ajouter une autre personne',
    withoutPeople: (there) => (there === 0 ? 'Continuer sans équipe' : 'L’équipe est complète'),
    short: {
      brand: 'Apparence',
      location: 'Établissement',
      services: 'Prestations',
      staff: 'Équipe',
      payments: 'Paiements',
      open: 'Ouvrir',
    },
    intro:
      'Ces étapes mènent d’un salon vide à la première réservation. Arrêtez et reprenez quand vous voulez.',
    done: 'Fait',
    missing: 'À faire',
    optional: 'Facultatif',
    steps: {
      brand: [
        'Nom, logo et couleur',
        'Votre page de réservation et vos e-mails prennent l’allure de votre salon, à mesure que vous tapez.',
      ],
      location: ['Un établissement et ses horaires', 'Où viennent vos clients, et quand.'],
      services: [
        'Des prestations et leurs prix',
        'Indiquez le prix de ce que vous proposez, et ajoutez ce qui manque à la liste. Les lignes sans prix ne sont pas gardées.',
      ],
      staff: [
        'L’équipe et ses horaires',
        'Ajoutez-vous d’abord, puis les autres. Un salon peut aussi ouvrir sans équipe.',
      ],
      payments: [
        'Paiements',
        'Acomptes, frais d’absence et cartes cadeaux vont sur votre propre compte Stripe. Comptez environ 10 minutes. Sans cela, vos clients réservent et paient au salon.',
      ],
      open: ['Ouvrir le salon', 'Dès lors, vos clients peuvent réserver.'],
      done: [
        'Votre salon est ouvert aux réservations',
        'Donnez cette adresse à vos clients : sur votre site, dans vos e-mails, sur une carte.',
      ],
    },
    openText: 'Vos clients peuvent réserver aussitôt. Tout reste modifiable.',
    guests: 'Les clients peuvent réserver sans compte, avec un nom et une adresse e-mail ou un téléphone',
    notYet: (steps) => `Il manque encore : ${steps.join(', ')}.`,
  },
  afterwards: {
    title: 'Et maintenant',
    book: [
      'Réserver un rendez-vous d’essai',
      'Voyez ce que voient vos clients. Vous pourrez l’annuler à l’accueil.',
    ],
    clients: ['Reprendre vos clients', 'Depuis un tableau de votre ancien logiciel.'],
    team: ['Inviter votre équipe', 'Chacun reçoit son accès par e-mail.'],
    desk: ['Ouvrir l’accueil', 'Le planning du jour et la caisse.'],
  },
  leftOut: { title: 'Laissé de côté au départ', dismiss: 'Pas nécessaire' },
  preview: {
    brand: 'À mesure que vous tapez. Vos prestations viendront s’y ajouter.',
    open: 'Voici ce que verront vos clients.',
  },
  region: 'Langue et devise',
  tax: {
    question: 'Facturez-vous la TVA ? Sinon, laissez vide.',
    proposal: (percent) =>
      `Facturez-vous la TVA ? ${percent} est le taux habituel dans votre pays ; videz le champ sinon.`,
  },
  starter: {
    title: 'Choisissez vos prestations',
    intro:
      'Indiquez le prix de ce que vous proposez. Les prestations sans prix ne sont pas créées, et tout reste modifiable.',
    trade: 'Votre métier',
    trades: { hair: 'Coiffure', nails: 'Ongles', barber: 'Barbier', spa: 'Spa' },
    fields: {
      price: (service) => `Prix de ${service}`,
      duration: (service) => `Minutes de ${service}`,
    },
    service: 'Prestation',
    price: 'Prix',
    minutes: 'Minutes',
    none: 'Indiquez le prix d’au moins une prestation',
    own: 'Créer plutôt votre propre prestation',
    addOwn: 'Ajouter votre propre prestation',
    ownNumbered: (number) => `Votre prestation ${number}`,
    ownFields: {
      name: (number) => `Nom de votre prestation ${number}`,
      price: (number) => `Prix de votre prestation ${number}`,
      duration: (number) => `Minutes de votre prestation ${number}`,
    },
    added: (count) => plural(count, `${count} prestation ajoutée.`, `${count} prestations ajoutées.`),
  },
  site: {
    intro:
      'Pour prendre des réservations sur votre propre site, collez cette ligne à l’endroit voulu de la page.',
    sites: 'Les réglages indiquent quels sites peuvent afficher la page de réservation.',
  },
  payments: {
    account: (name, country) => `Connecté : ${name}, ${country}.`,
    noAccount:
      'Aucun compte n’est encore connecté. D’ici là, les prestations avec acompte ne sont pas réservables.',
    unknownAccount:
      'Les clés sont enregistrées. Stripe n’a pas encore confirmé à quel compte elles appartiennent : rechargez cette page dans une minute. Si le message reste, copiez à nouveau les deux clés ici.',
    testMode: 'Mode test : aucune vraie carte n’est débitée. Saisissez les clés réelles avant d’ouvrir.',
    liveMode: (isOpen) =>
      isOpen
        ? 'En service : les vrais paiements sont acceptés.'
        : 'En service, mais Stripe n’autorise pas encore les paiements.',
    noSigningSecret:
      'Il manque la clé secrète de signature : tant que vous ne la copiez pas ici, vous voyez les paiements en retard.',
    openKeys: 'Ouvrez les clés API chez Stripe.',
    keys: 'Copiez ici la clé publique et la clé secrète : toutes deux de test, ou toutes deux réelles.',
    openWebhooks: 'Ouvrez les webhooks chez Stripe.',
    webhook: 'Ajoutez un endpoint avec cette adresse :',
    events: (count) => `Choisissez ces ${count} événements`,
    copyEvents: 'Copier tous les événements',
    signingSecret: 'Copiez ensuite ici la clé secrète de signature de l’endpoint.',
    openDomains: 'Ouvrez les domaines des moyens de paiement chez Stripe.',
    domains: 'Ajoutez l’adresse de votre page de réservation, pour Apple Pay et Google Pay.',
  },
};
