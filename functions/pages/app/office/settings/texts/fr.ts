import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

export const fr: Translated<typeof en> = {
  languages: 'Langues',
  own: (language) => `${language} · votre texte`,
  ours: 'Notre texte',
  insert: 'Insérez ce qui change d’un client à l’autre :',
  standard: 'Revenir à notre texte',
  preview: 'Aperçu',
  example: 'Rempli avec des exemples',
  from: (salon) => `De ${salon}`,
  rest: 'Nous ajoutons dessous tout ce que le client doit encore savoir, avec les liens.',
  test: 'M’envoyer un test',
  tested: (email) => `Envoyé à ${email}.`,
  parts: (count) =>
    count === 1
      ? 'Est envoyé et facturé comme 1 SMS.'
      : `Est envoyé et facturé comme ${count} SMS, car il est long.`,
  placeholders: {
    greeting: 'Salutation avec le prénom',
    name: 'Prénom du client',
    salon: 'Nom du salon',
    location: 'Établissement',
    date: 'Date',
    time: 'Heure',
    at: 'Date et heure, en bref',
    services: 'Prestations',
    staff: 'Avec qui',
    before: 'L’horaire d’avant',
    link: 'Lien vers le rendez-vous',
    count: 'Nombre de rendez-vous',
    until: 'Réservé jusqu’à',
    product: 'Ce qui a été acheté',
    sender: 'Qui l’offre',
  },
};
