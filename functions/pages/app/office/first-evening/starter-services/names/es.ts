import type { StarterServices } from '../trades.ts';

export const es: StarterServices = {
  own: 'Servicios',
  hair: {
    Corte: {
      'Lavar, cortar y peinar, pelo corto': 45,
      'Lavar, cortar y peinar, pelo largo': 60,
      'Corte infantil': 30,
      'Corte de flequillo': 15,
    },
    Color: { 'Tinte de raíz': 90, 'Tinte completo': 120, Mechas: 150, Balayage: 180 },
    Peinado: { 'Lavar y peinar': 30, Recogido: 60 },
  },
  nails: {
    Manos: {
      Manicura: 45,
      'Esmaltado semipermanente': 60,
      'Uñas de gel': 120,
      'Retirada de gel': 30,
    },
    Pies: { Pedicura: 60, 'Pedicura semipermanente': 75 },
  },
  barber: {
    Cabello: { 'Corte de caballero': 30, Degradado: 45, 'Corte a máquina': 20, 'Corte de niño': 25 },
    Barba: { 'Arreglo de barba': 20, 'Afeitado con toalla caliente': 30, 'Corte y barba': 50 },
  },
  spa: {
    Masajes: { 'Masaje, 60 minutos': 60, 'Masaje, 90 minutos': 90, 'Espalda y cuello': 30 },
    Facial: { 'Tratamiento facial': 60, 'Tratamiento facial exprés': 30, 'Cejas y pestañas': 45 },
    Cuerpo: { 'Exfoliación corporal': 45, 'Depilación de piernas': 45 },
  },
};
