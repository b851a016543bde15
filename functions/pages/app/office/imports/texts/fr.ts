import { formatNumber } from '../../../parts/format.ts';
import { createPlural } from '../../../texts/plurals.ts';
import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

const plural = createPlural('fr');

const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${plural(count, one, many)}`;
const clients = (count: number): string => counted(count, 'client', 'clients');
const rows = (count: number): string => counted(count, 'ligne', 'lignes');

const person = {
  fname: 'Prénom',
  lname: 'Nom',
  name: 'Nom complet',
  email: 'E-mail',
  phone: 'Téléphone mobile',
};

export const fr: Translated<typeof en> = {
  title: 'Import',
  kind: 'Que voulez-vous importer ?',
  kinds: {
    customers: 'Clients',
    services: 'Prestations',
    staff: 'Équipe',
    visits: 'Rendez-vous',
    giftcards: 'Cartes cadeaux',
    packages: 'Forfaits',
    credit: 'Avoirs',
  },
  open: 'Importer',
  intro:
    'Reprenez ce que contient votre ancien système, d’abord clients et prestations : un export de Square, Fresha, Vagaro, Phorest, Mindbody ou Booksy, ou votre propre liste.',
  file: 'Fichier',
  fileHint: 'CSV ou XLSX, 20 Mo au plus. Les colonnes marketing ne valent pas accord aux SMS.',
  template: 'Télécharger un modèle',
  look: 'Examiner le fichier',
  reading: 'Lecture du fichier…',
  another: 'Un autre fichier',
  tooLarge: 'Le fichier dépasse 20 Mo. Divisez-le en deux.',
  unreadable:
    'Ce fichier ne peut pas être lu comme un tableau. Enregistrez-le en CSV ou Excel et choisissez-le à nouveau.',
  notSent: 'Le fichier n’est pas arrivé. Choisissez-le à nouveau.',
  columns: {
    title: 'Colonnes',
    intro: (found, all) =>
      `Colonnes associées : ${found} sur ${all}. Les colonnes sans champ ne sont pas importées.`,
    name: 'Colonne du fichier',
    examples: 'Premières lignes',
    field: 'Champ',
    none: 'Ne pas importer',
    fieldOf: (column) => `Champ de ${column}`,
    missing: (names) => `Il manque une colonne : ${names.join(', ')}. Choisissez-la ci-dessous.`,
  },
  fields: {
    customers: {
      ...person,
      birthday: 'Date de naissance',
      tags: 'Étiquettes',
      alert: 'Alerte',
      note: 'Note',
    },
    services: {
      name: 'Nom',
      category: 'Catégorie',
      price: 'Prix',
      duration: 'Minutes',
      description: 'Description',
    },
    staff: {
      fname: person.fname,
      lname: person.lname,
      name: person.name,
      email: person.email,
      specialization: 'Spécialité',
      services: 'Prestations',
      locations: 'Établissements',
    },
    visits: {
      date: 'Date',
      time: 'Heure',
      service: 'Prestation',
      staff: 'Collaborateur',
      duration: 'Minutes',
      price: 'Prix',
      status: 'État',
      note: 'Note',
      location: 'Établissement',
      ...person,
    },
    giftcards: {
      number: 'Numéro',
      amount: 'Solde',
      expires: 'Valable jusqu’au',
      services: 'Prestations',
      ...person,
    },
    packages: {
      package: 'Forfait',
      services: 'Prestations',
      uses: 'Séances restantes',
      together: 'Tout en un rendez-vous',
      amount: 'Valeur',
      expires: 'Valable jusqu’au',
      ...person,
    },
    credit: { ...person, amount: 'Solde' },
  },
  dates: {
    title: 'Comment les dates sont-elles écrites ?',
    intro: 'Une date comme 3/4/1990 peut se lire de deux façons.',
    mdy: 'Le mois d’abord : 3/4 est le 4 mars',
    dmy: 'Le jour d’abord : 3/4 est le 3 avril',
  },
  problems: {
    title: (count) => counted(count, 'erreur', 'erreurs'),
    none: 'Toutes les lignes sont correctes.',
    row: 'Ligne',
    column: 'Colonne',
    reason: 'Ce qui ne va pas',
    effect: 'Conséquence',
    leavesOut: { row: 'La ligne est ignorée', cell: 'La case est ignorée' },
    more: (count) => `Et ${counted(count, 'autre', 'autres')}.`,
  },
  duplicates: {
    title: (count) => `${clients(count)} ${plural(count, 'existe', 'existent')} peut-être déjà`,
    row: 'Ligne',
    name: 'Nom dans le fichier',
    same: 'Identique à',
    by: { email: 'même e-mail', phone: 'même téléphone' },
    client: 'Client',
    ofRow: (row) => `Ligne ${row}`,
    choose: 'Que faire ?',
    skip: 'Laisser le client tel quel',
    merge: 'Compléter ce qui manque à sa fiche',
    add: 'Ajouter un second client',
  },
  before: (count) =>
    plural(
      count,
      `${rows(count)} a déjà été importée et sera ignorée.`,
      `${rows(count)} ont déjà été importées et seront ignorées.`,
    ),
  start: {
    customers: (count) => `Importer ${clients(count)}`,
    services: (count) => `Importer ${counted(count, 'prestation', 'prestations')}`,
    staff: (count) => `Importer ${counted(count, 'collaborateur', 'collaborateurs')}`,
    visits: (count) => `Importer ${counted(count, 'rendez-vous', 'rendez-vous')}`,
    giftcards: (count) => `Importer ${counted(count, 'carte cadeau', 'cartes cadeaux')}`,
    packages: (count) => `Importer ${counted(count, 'forfait', 'forfaits')}`,
    credit: (count) => `Importer l’avoir de ${clients(count)}`,
  },
  cannotStart: 'Choisissez d’abord ce qui manque ci-dessus.',
  progress: {
    title: 'Import',
    running: (done, all) => `${formatNumber(done)} sur ${rows(all)}`,
    states: {
      previewed: 'Pas commencé',
      running: 'En cours',
      done: 'Terminé',
      stopped:
        'Arrêté : le fichier n’est plus là. Choisissez-le à nouveau ; ce qui est déjà là n’est pas importé deux fois.',
      undoing: 'Annulation en cours',
      undone: 'Annulé',
    },
    counts: {
      created: 'Ajoutés',
      merged: 'Complétés',
      skipped: 'Déjà là',
      left_out: 'Ignorés',
      unplaced: 'À placer',
    },
    leave: 'Vous pouvez quitter cette page : l’import continue.',
    undone: (count) => counted(count, 'élément retiré.', 'éléments retirés.'),
    kept: (count) =>
      `${counted(count, 'élément reste', 'éléments restent')}, car utilisés ou modifiés depuis :`,
    reasons: {
      changed: 'modifié depuis',
      used: 'a un rendez-vous, un achat ou un compte',
      gone: 'déjà supprimé',
    },
    records: {
      customers: 'Voir les clients',
      services: 'Voir les prestations',
      staff: 'Voir l’équipe',
      visits: 'Voir les clients',
      giftcards: 'Voir les ventes',
      packages: 'Voir les ventes',
      credit: 'Voir les clients',
    },
    undo: 'Annuler l’import',
    undoUntil: (day) => `Possible jusqu’au ${day}.`,
    undoTitle: 'Annuler cet import ?',
    undoText: {
      customers: 'Les clients que personne n’a utilisés ni modifiés depuis sont supprimés.',
      services: 'Les prestations que personne n’a modifiées depuis sont désactivées.',
      staff:
        'Les collaborateurs que personne n’a modifiés depuis et qui n’ont pas de rendez-vous sont supprimés.',
      visits: 'Les rendez-vous que personne n’a modifiés depuis sont supprimés.',
      giftcards: 'Les cartes cadeaux que personne n’a utilisées ni modifiées depuis sont supprimées.',
      packages: 'Les forfaits que personne n’a utilisés ni modifiés depuis sont supprimés.',
      credit: 'L’avoir que personne n’a utilisé depuis est repris.',
    },
    undoYes: 'Annuler l’import',
    undoNo: 'Tout garder',
  },
  waiting: {
    title: (count) => `${rows(count)} en attente`,
    intro: 'Corrigez ce qui ne va pas, ou écartez la ligne.',
    correct: 'Corriger',
    place: 'Importer la ligne',
    dismiss: 'Écarter',
    dismissAll: 'Tout écarter',
    dismissAllTitle: (count) => `Écarter ${rows(count)} ?`,
    dismissAllText: 'Elles ne sont pas importées, et leur contenu est effacé.',
    cancel: 'Annuler',
    reasons: {
      unknown_client: 'Aucun client n’a ce nom, cet e-mail ou ce téléphone.',
      unknown_service: 'Aucune prestation n’a ce nom.',
      unknown_location: 'Aucun établissement n’a ce nom.',
      unknown_staff: 'Personne de l’équipe n’a ce nom.',
      number_taken: 'Une autre carte cadeau a ce numéro.',
      time_taken: 'Ce créneau chevauche un autre rendez-vous.',
    },
  },
  earlier: {
    title: 'Imports précédents',
    added: 'Ajoutés',
    open: 'Ouvrir',
  },
};
