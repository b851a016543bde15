import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

export const fr: Translated<typeof en> = {
  title: 'Vos données',
  intro:
    'Un fichier ZIP avec tout ce que vous gérez ici : clients, équipe, prestations, rendez-vous, cartes cadeaux, forfaits et comptabilité. Sans mots de passe ni clés.',
  start: 'Tout exporter',
  again: 'Exporter à nouveau',
  running: (records) => `Export en cours. Éléments exportés : ${records}.`,
  done: (records) => `Le fichier est prêt, avec ${records} éléments. Il est conservé 24 heures.`,
  over: 'Le dernier export a été supprimé après 24 heures, ou vient d’une autre session. Exportez à nouveau.',
  download: 'Télécharger le fichier',
};
