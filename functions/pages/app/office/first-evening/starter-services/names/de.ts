import type { StarterServices } from '../trades.ts';

export const de: StarterServices = {
  own: 'Leistungen',
  hair: {
    Schnitt: {
      'Waschen, Schneiden, Föhnen, kurz': 45,
      'Waschen, Schneiden, Föhnen, lang': 60,
      Kinderschnitt: 30,
      'Pony schneiden': 15,
    },
    Farbe: { Ansatzfarbe: 90, Komplettfarbe: 120, Strähnen: 150, Balayage: 180 },
    Styling: { 'Waschen und Föhnen': 30, Hochsteckfrisur: 60 },
  },
  nails: {
    Hände: { Maniküre: 45, Shellac: 60, 'Neumodellage mit Gel': 120, 'Gel entfernen': 30 },
    Füße: { Pediküre: 60, 'Pediküre mit Shellac': 75 },
  },
  barber: {
    Haare: { Herrenschnitt: 30, 'Skin Fade': 45, Maschinenschnitt: 20, Jungenschnitt: 25 },
    Bart: { 'Bart trimmen': 20, 'Rasur mit heißem Handtuch': 30, 'Haare und Bart': 50 },
  },
  spa: {
    Massage: { 'Massage, 60 Minuten': 60, 'Massage, 90 Minuten': 90, 'Rücken und Nacken': 30 },
    Gesicht: { Gesichtsbehandlung: 60, 'Express-Gesichtsbehandlung': 30, 'Augenbrauen und Wimpern': 45 },
    Körper: { Körperpeeling: 45, 'Waxing, Beine': 45 },
  },
};
