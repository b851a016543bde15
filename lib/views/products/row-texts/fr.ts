import type { RowTexts } from './types.ts';

export const fr: RowTexts = {
  history: {
    purchased: 'Achat',
    renewed: 'Renouvellement',
    redeemed: (name) => `Utilisation pour ${name}`,
    included: (name) => `Prestation comprise utilisée : ${name}`,
    returned: (name) => `Recrédité : ${name}`,
    changed: (name) => `Passe à ${name} au prochain paiement`,
    extended: (until) => `Utilisable jusqu’au ${until}`,
    paused: (from, until) => `En pause du ${from} au ${until}`,
    resumed: 'Fin de la pause',
    frozen: 'Utilisation suspendue',
    unfrozen: 'Suspension levée',
    transferred: 'Transfert à une autre personne',
    adjusted: 'Solde corrigé',
    voided: 'Fin décidée par le salon',
    replaced: 'Nouveau numéro attribué',
    resent: 'Renvoyé par e-mail',
    reloaded: 'Rechargement',
    reloadLost: 'Rechargement annulé',
  },
  receipts: {
    visit: (names) => names,
    deposit: (names) => `Acompte : ${names}`,
    tip: (names) => `Pourboire : ${names}`,
    cancellationFee: (names) => `Frais d’annulation : ${names}`,
    noShowFee: (names) => `Frais d’absence : ${names}`,
    product: (names) => names,
    renewal: (names) => `Renouvellement : ${names}`,
    refund: (names) => `Remboursement : ${names}`,
  },
};
