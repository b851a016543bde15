import { createPlural } from '../../../texts/plurals.ts';
import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

const plural = createPlural('fr');

export const fr: Translated<typeof en> = {
  week: {
    elsewhere: (people) => `Pas dans cet établissement : ${people}`,
    title: 'Planning de l’équipe',
    location: 'Établissement',
    before: 'Semaine précédente',
    after: 'Semaine suivante',
    today: 'Cette semaine',
    days: 'Jours de la semaine',
    dots: 'Rendez-vous à déplacer ou hors horaires',
    member: 'Collaborateur',
    closed: 'Fermé',
    opened: 'Ouvert exceptionnellement',
    closedToday: 'Fermé exceptionnellement',
    off: 'Repos',
    timeOff: 'Absence',
    visits: (count, duration) => `${count} rendez-vous, ${duration}`,
    toMove: (count) => `${count} rendez-vous à déplacer`,
    outside: (count) => `${count} rendez-vous hors horaires`,
    requested: (kind) => `${kind} (demandé)`,
  },
  booked: {
    title: (count) => plural(count, `${count} rendez-vous réservé`, `${count} rendez-vous réservés`),
    notice: (count) =>
      plural(
        count,
        `${count} rendez-vous tombe pendant cette période. Il reste réservé : appelez le client ou déplacez-le à l’accueil.`,
        `${count} rendez-vous tombent pendant cette période. Ils restent réservés : appelez les clients ou déplacez-les à l’accueil.`,
      ),
    when: 'Quand',
    client: 'Client',
    services: 'Prestations',
    phone: 'Téléphone',
  },
  leave: {
    title: (name) => `Départ de ${name}`,
    lastDay: 'Dernier jour',
    to: 'Les rendez-vous suivants reviennent à',
    anybody: 'Toute personne libre',
    tryOut: 'Voir les rendez-vous',
    moves: (count) =>
      plural(
        count,
        `${count} rendez-vous passe à un collègue.`,
        `${count} rendez-vous passent à des collègues.`,
      ),
    moved: (count) => `${count} rendez-vous transmis.`,
    left: 'Personne n’est libre pour ces rendez-vous. Appelez les clients :',
    none: 'Aucun rendez-vous après le dernier jour.',
    yes: (name) => `${name} part : transmettre les rendez-vous`,
    logIn: (email) => `L’accès ${email} reste valable. Supprimez-le sous « Accès » après le dernier jour.`,
    done: 'Terminé',
  },
  prices: {
    title: 'Prix',
    hint: 'Ce que paient les clients qui choisissent cette personne. Vous le modifiez sur la page de la prestation.',
    own: 'prix particulier',
  },
  pay: {
    title: 'Rémunération',
    none: 'Ni salaire ni commission',
    hint: 'Salaire et commission, avec le jour où ils prennent effet',
    from: (day) => `À partir du ${day}`,
    add: 'Fixer une rémunération',
  },
  roles: {
    title: 'Rôles prédéfinis',
    count: (rights) => plural(rights, `${rights} droit`, `${rights} droits`),
  },
};
