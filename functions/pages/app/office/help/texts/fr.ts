import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

export const fr: Translated<typeof en> = {
  intro: 'Des réponses courtes, et les pages concernées. La recherche (touche /) les trouve aussi.',
  all: 'Toutes les questions et réponses',
  questions: {
    price: [
      'Comment changer un prix ?',
      'Ouvrez la prestation et saisissez le nouveau prix. Pour en changer plusieurs à la fois, cochez-les dans la liste. Les rendez-vous déjà pris gardent leur prix.',
    ],
    options: [
      'Comment fixer un autre prix pour cheveux longs, ou pour une personne ?',
      'Ouvrez la prestation, puis « Prix » : ajoutez une option par longueur, ou le prix d’une personne.',
    ],
    hide: [
      'Comment ne plus proposer une prestation ?',
      'Ouvrez la prestation, puis « Où elle est proposée », et décochez « Actif ». Les rendez-vous pris restent.',
    ],
    deposit: [
      'Comment demander un acompte ?',
      'Reliez Stripe sous Paiements. Ouvrez ensuite la prestation, « Paiement », choisissez « Acompte » et saisissez le montant.',
    ],
    hours: [
      'Comment changer mes horaires d’ouverture ?',
      'Ouvrez l’établissement, puis « Horaires de la semaine ». Les rendez-vous hors des nouveaux horaires s’affichent avant l’enregistrement.',
    ],
    closed: [
      'Comment fermer un jour férié ?',
      'Ouvrez l’établissement, puis « Jours particuliers », et ajoutez la date sans horaires. Ce jour est fermé et personne ne peut le réserver.',
    ],
    tax: [
      'Comment régler ma TVA ?',
      'Ouvrez l’établissement, puis « TVA et frais de service ». Saisissez le taux, et dites si vos prix la comprennent.',
    ],
    vacation: [
      'Quelqu’un est en congé ou malade : que faire ?',
      'Ajoutez une absence pour la personne. Personne ne peut la réserver ces jours-là, et les rendez-vous déjà pris sont affichés.',
    ],
    person: [
      'Comment ajouter quelqu’un à l’équipe ?',
      'Ajoutez une personne avec ses prestations et ses horaires : on peut la réserver. Pour l’accueil, donnez-lui aussi un accès.',
    ],
    leaves: [
      'Quelqu’un quitte le salon : que faire ?',
      'Ouvrez la personne et choisissez son départ dans le menu à trois points. Vous indiquez le dernier jour et qui reprend les rendez-vous.',
    ],
    rights: [
      'Qui peut voir et modifier quoi ?',
      'Chaque accès a un rôle, tel que gérant ou styliste. Sous Rôles, vous voyez ce que chacun permet, et vous pouvez en créer.',
    ],
    password: [
      'Comment changer mon mot de passe ?',
      'Appuyez sur votre adresse au bas du menu. Vous y réglez aussi le code PIN de l’accueil et un second facteur.',
    ],
    import: [
      'Comment reprendre mes clients ?',
      'Exportez-les de votre ancien logiciel en CSV ou Excel, et choisissez le fichier ici. Un aperçu s’affiche avant tout ajout.',
    ],
    twice: [
      'Un client figure deux fois. Que faire ?',
      'Ouvrez l’une des deux fiches et fusionnez-la avec l’autre par le menu à trois points. Rendez-vous, soldes et notes suivent.',
    ],
    discount: [
      'Comment accorder une remise ?',
      'Ajoutez une promotion : les visiteurs saisissent son code en réservant. À l’accueil, vous pouvez baisser un prix sur la note.',
    ],
    giftcard: [
      'Comment vendre des cartes cadeaux ?',
      'Ajoutez une carte cadeau avec son prix et sa valeur. Les visiteurs l’achètent sur votre page de réservation, l’accueil peut aussi la vendre.',
    ],
    refund: [
      'Comment rembourser ?',
      'Cherchez le reçu ici, ouvrez le rendez-vous à l’accueil et choisissez le remboursement. Les forfaits et cartes cadeaux se remboursent sur la fiche du client.',
    ],
    receiptNumbers: [
      'Pourquoi les numéros de reçus ne suivent-ils pas les paiements ?',
      'Les numéros comptent les reçus dans l’ordre de leur émission, pour chaque établissement et chaque année ; aucun ne manque. Une note à l’accueil reçoit son numéro aussitôt, un paiement en ligne lorsque son reçu est consulté pour la première fois, au plus tard à la clôture du jour.',
    ],
    earned: [
      'Combien ai-je gagné ?',
      'Les ventes montrent les jours choisis, par personne, prestation ou produit. Appuyez sur une ligne pour voir ce qui la compose.',
    ],
    closing: [
      'Comment clôturer la journée ?',
      'Comptez le tiroir-caisse à l’accueil, sous Caisse. La journée se clôture d’elle-même après minuit, et ses chiffres ne changent plus.',
    ],
    pay: [
      'Comment payer mon équipe ?',
      'Réglez la commission ou le taux horaire de chacun sous Commissions. La paie fait le total, et un relevé le garde pour toujours.',
    ],
    taxDue: [
      'Combien de TVA dois-je ?',
      'Choisissez le mois ou le trimestre : le rapport montre ce qui a été taxé et ce que vous devez. Notez-y ce que vous avez versé.',
    ],
    bank: [
      'Quand l’argent des cartes arrive-t-il ?',
      'Stripe le vire, en général après deux jours. Chaque virement s’ouvre ici sur ses rendez-vous et ventes, moins les frais.',
    ],
    owed: [
      'Que dois-je encore à mes clients ?',
      'Ce qui reste sur les cartes cadeaux, les forfaits et les avoirs. La liste montre chacun avec son client.',
    ],
    accountant: [
      'Que donner à mon comptable ?',
      'Téléchargez le fichier du mois sur cette page, ou donnez-lui un accès avec le rôle comptable.',
    ],
    site: [
      'Comment mettre la réservation sur mon site ?',
      'Copiez dans votre site la ligne des réglages de la page de réservation. Ou mettez un lien : l’adresse et le QR code sont sur l’accueil du bureau.',
    ],
    late: [
      'Que se passe-t-il en cas d’annulation tardive ou d’absence ?',
      'Vous fixez jusqu’à quand l’annulation est gratuite, et des frais en pourcentage. Ils sont prélevés sur une carte enregistrée.',
    ],
    reminders: [
      'Que reçoivent mes clients par e-mail et SMS ?',
      'Une confirmation de chaque réservation et modification, et vos rappels. Vos propres mots s’écrivent dans les textes des messages.',
    ],
    logo: [
      'Comment changer le logo, la couleur et le nom ?',
      'Sous Marque. L’aperçu à côté du formulaire montre votre page pendant la saisie.',
    ],
    tips: [
      'Comment sont pris les pourboires ?',
      'L’accueil propose les pourcentages réglés ici. Le pourboire revient à qui a travaillé et se verse depuis un tiroir-caisse, ou sous Pourboires.',
    ],
    data: [
      'Comment obtenir toutes mes données, ou effacer un client ?',
      'L’export de cette page donne un fichier avec tout ce que vous tenez ici. Un client s’efface sur sa fiche, par le menu à trois points.',
    ],
    membership: [
      'Quelle différence entre un forfait et un abonnement ?',
      'Un forfait, ce sont plusieurs visites payées d’avance. Un abonnement se paie chaque mois ou chaque année et donne des remises ou des prestations.',
    ],
  },
};
