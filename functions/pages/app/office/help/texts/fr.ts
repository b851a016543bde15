import type { Translated } from '../../../texts/translated.ts';
import type { en } from './en.ts';

export const fr: Translated<typeof en> = {
  intro: 'Des réponses courtes, et les pages concernées. La recherche les trouve aussi.',
  all: 'Toutes les questions et réponses',
  questions: {
    price: [
      'Comment changer un prix ?',
      'Ouvrez la prestation et saisissez le nouveau prix. Pour en changer plusieurs à la fois, cochez-les dans la liste. Les rendez-vous déjà pris gardent leur prix.',
    ],
    options: [
      'Comment fixer un autre prix pour cheveux longs, ou pour une personne ?',
      'Ouvrez la prestation, puis « Prix » : ajoutez une formule par longueur, ou le prix d’une personne.',
    ],
    hide: [
      'Comment ne plus proposer une prestation ?',
      'Ouvrez la prestation, puis « Où elle est proposée », et décochez « Actif ». Les rendez-vous pris restent.',
    ],
    deposit: [
      'Comment demander un acompte ?',
      'Connectez Stripe dans « Paiements ». Ouvrez ensuite la prestation, « Paiement », choisissez « Acompte » et saisissez le montant.',
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
      'Ouvrez l’établissement, puis « TVA et frais de service ». Saisissez le taux, et indiquez si vos prix sont TTC.',
    ],
    vacation: [
      'Quelqu’un est en congé ou malade : que faire ?',
      'Ajoutez une absence pour la personne. Elle n’est plus réservable ces jours-là, et les rendez-vous déjà pris s’affichent. L’aperçu et le planning de l’équipe les signalent jusqu’à leur déplacement.',
    ],
    person: [
      'Comment ajouter quelqu’un à l’équipe ?',
      'Ajoutez une personne avec ses prestations et ses horaires : elle est alors réservable. Pour qu’elle travaille à l’accueil, donnez-lui aussi un accès.',
    ],
    leaves: [
      'Quelqu’un quitte le salon : que faire ?',
      'Ouvrez la personne et choisissez son départ dans le menu à trois points. Vous indiquez le dernier jour et qui reprend les rendez-vous. Supprimez son accès sous « Accès » après ce jour.',
    ],
    rights: [
      'Qui peut voir et modifier quoi ?',
      'Chaque accès a un rôle, comme responsable ou styliste. Dans « Rôles », vous voyez ce que chacun permet, et vous pouvez en créer d’autres.',
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
      'Ajoutez une promotion : vos clients saisissent son code en réservant. À l’accueil, vous pouvez baisser un prix sur le ticket.',
    ],
    giftcard: [
      'Comment vendre des cartes cadeaux ?',
      'Ajoutez une carte cadeau avec son prix et sa valeur. Vos clients l’achètent sur votre page de réservation, et vous pouvez aussi la vendre à l’accueil.',
    ],
    refund: [
      'Comment rembourser ?',
      'Cherchez le reçu ici, ouvrez le rendez-vous à l’accueil et choisissez le remboursement. Les forfaits et cartes cadeaux se remboursent sur la fiche du client.',
    ],
    receiptNumbers: [
      'Pourquoi les numéros de reçus ne suivent-ils pas les paiements ?',
      'Les numéros comptent les reçus dans l’ordre de leur émission, pour chaque établissement et chaque année ; aucun ne manque. Un ticket réglé à l’accueil reçoit son numéro aussitôt, un paiement en ligne lorsque son reçu est consulté pour la première fois, au plus tard à la clôture du jour.',
    ],
    earned: [
      'Combien ai-je encaissé ?',
      '« Chiffre d’affaires » montre les jours choisis, par personne, prestation ou produit. Appuyez sur une ligne pour voir ce qui la compose.',
    ],
    closing: [
      'Comment clôturer la journée ?',
      'Comptez le tiroir-caisse à l’accueil, dans « Caisse ». La journée se clôture d’elle-même après minuit, et ses chiffres ne changent plus.',
    ],
    month: [
      'Comment clôturer le mois ?',
      'Ouvrez « Clôturer le mois » : la page passe en revue les caisses, les ventes, la paie, les pourboires, la TVA et le fichier du comptable, et montre ce qui est fait.',
    ],
    pay: [
      'Comment payer mon équipe ?',
      'Réglez la commission ou le taux horaire de chacun dans « Commissions ». « Paie » fait le total, et un relevé de paie le fige.',
    ],
    taxDue: [
      'Combien de TVA dois-je ?',
      'Choisissez le mois ou le trimestre : le rapport montre ce qui a été taxé et ce que vous devez. Notez-y ce que vous avez reversé.',
    ],
    bank: [
      'Quand les paiements par carte arrivent-ils sur mon compte ?',
      'Stripe les vire, moins ses frais, en général sous deux jours. Chaque virement montre ici ses rendez-vous et ses ventes.',
    ],
    owed: [
      'Que dois-je encore à mes clients ?',
      'Ce qui reste sur les cartes cadeaux, les forfaits et les avoirs. La liste les détaille, client par client.',
    ],
    accountant: [
      'Que donner à mon comptable ?',
      'Téléchargez le fichier du mois sur cette page, ou donnez-lui un accès avec le rôle comptable.',
    ],
    site: [
      'Comment mettre la réservation sur mon site ?',
      'Copiez dans votre site la ligne qui figure dans les réglages de la page de réservation. Ou mettez un lien : l’adresse et le QR code sont dans « Aperçu ».',
    ],
    late: [
      'Que se passe-t-il en cas d’annulation tardive ou d’absence ?',
      'Vous fixez jusqu’à quand l’annulation est gratuite, et des frais en pourcentage. Ils sont prélevés sur une carte enregistrée.',
    ],
    reminders: [
      'Que reçoivent mes clients par e-mail et SMS ?',
      'Une confirmation de chaque réservation et modification, et vos rappels. Pour les rédiger vous-même, ouvrez « Textes des messages ».',
    ],
    logo: [
      'Comment changer le logo, la couleur et le nom ?',
      'Dans « Marque ». L’aperçu à côté du formulaire montre votre page pendant la saisie.',
    ],
    tips: [
      'Comment fonctionnent les pourboires ?',
      'L’accueil propose les pourcentages réglés ici. Le pourboire revient à la personne qui a réalisé la prestation. Vous le versez depuis un tiroir-caisse ou dans « Pourboires ».',
    ],
    data: [
      'Comment obtenir toutes mes données, ou effacer un client ?',
      'L’export de cette page donne un fichier avec tout ce que vous avez enregistré ici. Un client s’efface sur sa fiche, par le menu à trois points.',
    ],
    membership: [
      'Quelle différence entre un forfait et un abonnement ?',
      'Un forfait, ce sont plusieurs rendez-vous payés d’avance. Un abonnement se paie chaque mois ou chaque année et donne droit à des remises ou à des prestations.',
    ],
  },
};
