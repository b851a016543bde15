import type { StandardWords } from './en.ts';

export const es: StandardWords = {
  greeting: (name) => `Hola${name && ` ${name}`}`,
  sms: (salon, text) => `${salon}: ${text} Responda STOP para no recibir SMS.`,
  words: {
    confirmation: {
      subject: 'Su cita en {{salon}}: {{at}}',
      text: '{{greeting}}, será un placer recibirle.',
    },
    cancellation: {
      subject: 'Su cita en {{salon}} está cancelada: {{at}}',
      text: '{{greeting}}, esta cita está cancelada.',
    },
    reschedule: {
      subject: 'Su cita en {{salon}} ha cambiado de hora: {{at}}',
      text: '{{greeting}}, su cita tiene una nueva hora.',
    },
    update: {
      subject: 'Su cita en {{salon}} se ha modificado: {{at}}',
      text: '{{greeting}}, su cita ha cambiado.',
    },
    reminder: {
      subject: 'Recordatorio de su cita en {{salon}}: {{at}}',
      text: '{{greeting}}, será un placer recibirle.',
    },
    sms: { subject: '', text: 'su cita es el {{at}}. Confirmar o cambiar: {{link}}' },
    series: {
      subject: 'Sus {{count}} citas en {{salon}}, desde el {{at}}',
      text: '{{greeting}}, será un placer recibirle {{count}} veces.',
    },
    waitlist: {
      subject: 'Está en la lista de espera de {{salon}}',
      text: '{{greeting}}, cuando quede libre una hora, se la guardaremos y le escribiremos.',
    },
    offer: {
      subject: 'Hay una hora libre en {{salon}}: {{at}}',
      text: '{{greeting}}, ha quedado libre una hora que le viene bien. Se la guardamos hasta el {{until}}.',
    },
    purchase: {
      subject: 'Su compra en {{salon}}: {{product}}',
      text: '{{greeting}}, gracias por su compra.',
    },
    gift: {
      subject: '{{sender}} tiene un regalo para usted de {{salon}}',
      text: '{{greeting}}, {{sender}} le regala «{{product}}» de {{salon}}.',
    },
    renewal: {
      subject: 'Su suscripción en {{salon}} se ha renovado: {{product}}',
      text: '{{greeting}}, el siguiente periodo de su suscripción está pagado. Sus servicios incluidos se han sumado a los que le quedaban.',
    },
    end: {
      subject: 'Su suscripción en {{salon}} ha terminado: {{product}}',
      text: '{{greeting}}, la suscripción «{{product}}» ha terminado. No se cobrará nada más por ella. Nos alegrará volver a recibirle.',
    },
  },
};
