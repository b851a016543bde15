import type { StarterServices } from '../trades.ts';

export const fr: StarterServices = {
  own: 'Prestations',
  hair: {
    Coupe: {
      'Shampooing, coupe, brushing, cheveux courts': 45,
      'Shampooing, coupe, brushing, cheveux longs': 60,
      'Coupe enfant': 30,
      'Coupe de frange': 15,
    },
    Couleur: { 'Couleur racines': 90, 'Couleur complète': 120, Mèches: 150, Balayage: 180 },
    Coiffage: { Brushing: 30, Chignon: 60 },
  },
  nails: {
    Mains: { Manucure: 45, 'Vernis semi-permanent': 60, 'Pose complète en gel': 120, 'Dépose de gel': 30 },
    Pieds: { 'Beauté des pieds': 60, 'Beauté des pieds et semi-permanent': 75 },
  },
  barber: {
    Cheveux: { 'Coupe homme': 30, 'Dégradé américain': 45, 'Coupe tondeuse': 20, 'Coupe garçon': 25 },
    Barbe: { 'Taille de barbe': 20, 'Rasage à l’ancienne': 30, 'Coupe et barbe': 50 },
  },
  spa: {
    Modelages: { 'Modelage, 60 minutes': 60, 'Modelage, 90 minutes': 90, 'Dos et nuque': 30 },
    Visage: { 'Soin du visage': 60, 'Soin du visage express': 30, 'Sourcils et cils': 45 },
    Corps: { 'Gommage du corps': 45, 'Épilation des jambes': 45 },
  },
};
