import type { Translated } from '../../texts/translated.ts';
import type { en } from './en.ts';

export const fr: Translated<typeof en> = {
  title: 'Réservation pour salons',
  intro: 'Réservation en ligne, accueil et gestion de votre salon.',
  doors: {
    book: ['Prendre rendez-vous', 'Pour les clients : choisir des prestations et un horaire.'],
    desk: ['Accueil', 'Pour l’équipe : la journée du salon.'],
    office: ['Bureau', 'Pour le gérant : prestations, équipe et tarifs.'],
  },
  slug: 'Adresse du salon',
  slugHint: 'La dernière partie de la page de réservation du salon, par exemple mon-salon',
  slugWrong: 'L’adresse d’un salon comporte 2 à 63 lettres minuscules, chiffres et traits d’union.',
  slugUnknown: 'Aucun salon n’a cette adresse. Vérifiez-la, ou demandez-la au salon.',
  go: 'Continuer',
  home: 'Réservation pour salons',
  follow: (slug) => `Continuer vers ${slug}`,
};
