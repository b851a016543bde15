import { es as shared } from '../../../lib/texts/es.ts';
import { endSentence } from '../../../lib/texts/sentences.ts';
import { es as standard } from '../../../lib/views/notifications/standard-words/es.ts';
import type { Texts } from './en.ts';
import { createPlural } from './plural.ts';
import { changeTexts } from './protected-changes/es.ts';

const plural = createPlural('es');

const hoursOf = (hours: number): string => plural(hours, { one: `${hours} hora`, other: `${hours} horas` });

const YOUR = { package: 'Su bono', giftcard: 'Su tarjeta regalo', membership: 'Su suscripción' };
const OF_YOUR = { package: 'su bono', giftcard: 'su tarjeta regalo', membership: 'su suscripción' };
const A = { package: 'un bono', giftcard: 'una tarjeta regalo', membership: 'una suscripción' };
const THE = {
  package: 'el bono será suyo',
  giftcard: 'la tarjeta será suya',
  membership: 'la suscripción será suya',
};
const READY = { package: 'listo', giftcard: 'lista', membership: 'lista' };

/** The texts of messages in Spanish. */
export const es: Texts = {
  language: 'es',
  standard,
  nameless: { 0: 'Cliente', 1: 'Invitado', 2: 'Cliente sin cita' },
  hours: (count) => `${count} h`,
  minutes: (count) => `${count} min`,
  labelled: (label, value) => `${label}: ${value}`,
  quoted: (text) => `«${text}»`,
  at: (date, time) => `${date}, ${time}`,
  bill: {
    price: 'Precio',
    subtotal: 'Subtotal',
    serviceCharge: 'Cargo por servicio',
    addedTax: ({ title }, percent) => (percent === '' ? title : `${title} ${percent}`),
    includedTax: ({ word }, percent) =>
      percent === '' ? `Incluye ${word}` : `Incluye ${percent} de ${word}`,
    total: 'Total',
    receipt: 'Recibo',
    receiptHint: 'Para sus registros',
    seeReceipt: 'Ver e imprimir',
    refund: 'Reembolso',
    membershipDiscount: 'Descuento de suscriptor',
    promotion: (name) => `Promoción: ${name}`,
    dueAtSalon: 'A pagar en el salón',
    paidAtSalon: 'Pagado en el salón',
    deposit: 'Anticipo pagado',
    cardOnFile: 'Pagado con la tarjeta guardada',
    giftCard: 'Pagado con tarjeta regalo',
    package: 'Pagado con bono',
    membership: 'Incluido en la suscripción',
    refunding: (money) =>
      `Le devolvemos ${money} a la tarjeta o cuenta con la que pagó; puede tardar unos días.`,
  },
  visit: {
    previousTime: 'Hora anterior',
    where: 'Lugar',
    number: 'Cita',
    customer: 'Cliente',
    location: 'Centro',
    note: 'Nota del cliente',
    withStaff: (name) => `con ${name}`,
    forYou: 'para usted',
    forGuest: (number, name) => `para ${name || `la persona ${number + 1}`}`,
    addOn: (name) => `+ ${name}`,
    isReturned: 'Lo que usó para pagar esta cita vuelve a estar disponible.',
    usableUntil: (day) => `Puede usarlo hasta el ${day}.`,
    map: 'Ver en el mapa',
    manage: 'Gestionar la cita',
    viewOrBookAgain: 'Ver o reservar de nuevo',
    change: ({ ways, hours }) =>
      `Para cambiar o cancelar, ${ways}. Online es posible hasta ${hours === 0 ? 'el' : `${hoursOf(hours)} antes del`} inicio.`,
    changeLate: (ways) => `Para cambiar o cancelar, ${ways}.`,
    changeAtSalon: 'póngase en contacto con el salón',
    lateCancelUse: (hours) =>
      `Si cancela ${hours === 0 ? 'después del inicio' : `con menos de ${hoursOf(hours)} de antelación`}, pierde la sesión de su bono o suscripción.`,
    lateCancelFee: ({ hours, money }) =>
      `Una cancelación ${hours === 0 ? 'después del inicio' : `con menos de ${hoursOf(hours)} de antelación`} cuesta ${money}, que se cobran en su tarjeta guardada.`,
    changeByLink: 'pulse «Gestionar la cita»',
    changeByReply: 'responda a este correo',
    changeByPhone: (phone) => `llame al ${phone}`,
    customerPhone: 'Teléfono',
  },
  confirmation: {
    headline: 'Su cita está confirmada',
  },
  cancellation: {
    headline: 'Su cita está cancelada',
    credited: (money) =>
      `Su pago de ${money} queda como saldo a su favor: puede usarlo en su próxima visita.`,
    kept: (money) => `Su pago de ${money} no se devuelve.`,
    useKept:
      'Como la cancelación es tardía, pierde la sesión de su bono o suscripción. No se le cobra ningún cargo.',
    farewell: 'Esperamos verle en otra ocasión.',
  },
  reschedule: {
    headline: 'Su cita ha cambiado de hora',
  },
  update: {
    headline: 'Su cita se ha modificado',
    returned: 'Lo que canjeó para los servicios retirados vuelve a estar disponible.',
  },
  staff: {
    subject: ({ what, time, customer }) => `${what}: ${time}, ${customer}`,
    booked: { subject: 'Cita nueva', headline: 'Tiene una cita nueva' },
    cancelled: { subject: 'Cancelada', headline: 'Su cita está cancelada' },
    rescheduled: { subject: 'Otra hora', headline: 'Su cita ha cambiado de hora' },
    updated: { subject: 'Modificada', headline: 'Su cita se ha modificado' },
    bookedOfSalon: { subject: 'Cita nueva', headline: 'Hay una cita nueva' },
    unpaidOfSalon: { subject: 'Sin anticipo', headline: 'No se ha pagado el anticipo de una cita' },
    cancelledOfSalon: { subject: 'Cancelada', headline: 'Una cita está cancelada' },
    rescheduledOfSalon: { subject: 'Otra hora', headline: 'Una cita ha cambiado de hora' },
    updatedOfSalon: { subject: 'Modificada', headline: 'Una cita se ha modificado' },
    removed: {
      subject: 'Ya no la tiene asignada',
      headline: 'Ya no tiene asignada una cita',
    },
  },
  paymentFailure: {
    subject: ({ salon, at }) => `Su cita en ${salon} no quedó reservada: ${at}`,
    headline: 'No hemos recibido su pago',
    intro: ({ greeting, money }) =>
      `${greeting}, el pago de ${money} de esta cita no se completó, por lo que la hora ya no está reservada. Le devolveremos todo lo que se le haya cobrado.`,
    again: 'Puede reservar de nuevo cuando quiera.',
  },
  refund: {
    subject: ({ salon, at }) => `Reembolso de su pago a ${salon}: ${at}`,
    headline: 'Le devolvemos su pago',
    causes: {
      'slot-gone':
        'Su pago llegó cuando otra persona ya había reservado la hora, por lo que no pudimos confirmar esta cita.',
      'redemption-gone':
        'Cuando llegó su pago, lo que había canjeado para esta cita ya no estaba disponible, por lo que no pudimos confirmarla.',
      'product-over': 'Su pago llegó cuando el producto correspondiente ya había caducado o terminado.',
      'paid-twice': 'Cuando llegó su pago, ya no quedaba nada pendiente de esta cita.',
      cancelled: 'Esta cita ya estaba cancelada cuando llegó su pago.',
      'above-due': 'Su pago superaba el importe pendiente de esta cita.',
      'by-salon': 'El salón le devuelve un pago de esta cita.',
      unclaimed: 'No pudimos relacionar su pago con ninguna cita.',
    },
  },
  charge: {
    subject: ({ salon, at }) => `${salon} ha cobrado en su tarjeta: ${at}`,
    headline: 'Se ha cobrado en su tarjeta',
    ofBill: ({ greeting, money, time }) =>
      `${greeting}, se han cobrado ${money} en su tarjeta guardada por su cita del ${endSentence(time)}`,
    forCancelled: ({ greeting, money, time }) =>
      `${greeting}, se han cobrado ${money} en su tarjeta guardada como cargo por su cita cancelada del ${endSentence(time)}`,
    forMissed: ({ greeting, money, time }) =>
      `${greeting}, se han cobrado ${money} en su tarjeta guardada como cargo por no acudir a su cita del ${endSentence(time)}`,
  },
  feeFailure: {
    subject: ({ customer, at }) => `Una tarjeta rechazó un cargo: ${customer}, ${at}`,
    headline: 'Una tarjeta guardada rechazó un cargo',
    forCancelled: (money) =>
      `El cargo de ${money} por esta cancelación tardía no se pagó: la tarjeta guardada lo rechazó.`,
    forMissed: (money) =>
      `El cargo de ${money} por no acudir a esta cita no se pagó: la tarjeta guardada lo rechazó.`,
  },
  cardPaymentFailure: {
    subject: ({ customer, at }) => `Un pago con tarjeta falló: ${customer}, ${at}`,
    headline: 'Un pago con tarjeta falló',
    forCompleted: (money) =>
      `El banco rechazó el cobro de ${money} hecho en recepción en la tarjeta guardada para esta cita. El importe vuelve a estar pendiente.`,
  },
  refundFailure: {
    subject: (money) => `Un reembolso de ${money} ha fallado`,
    headline: 'Un reembolso ha fallado',
    byBank: (money) =>
      `El banco no pudo devolver ${money} a su cliente. El dinero está de nuevo en su cuenta del proveedor de pagos. Devuélvalo a su cliente de otra manera.`,
    byProcessor: (money) =>
      `El proveedor de pagos no devolvió ${money} a su cliente. La cita muestra que usted conserva el importe. Devuélvalo a su cliente de otra manera, salvo que su banco esté decidiendo sobre el pago.`,
    payment: 'Pago',
    sale: 'Venta',
    reason: 'Motivo',
    reasons: {
      charge_disputed: 'Su cliente ha disputado el pago ante su banco',
      charge_for_pending_refund_disputed: 'Su cliente ha disputado el pago ante su banco',
      refund_disputed_payment: 'Su cliente ha disputado el pago ante su banco',
      charge_not_refundable: 'El proveedor no devuelve este pago',
      declined: 'El banco de la tarjeta rechazó el reembolso',
      expired_or_canceled_card: 'La tarjeta ha caducado o se ha anulado',
      insufficient_funds: 'Su saldo en el proveedor era insuficiente',
      lost_or_stolen_card: 'La tarjeta se notificó como perdida o robada',
      payment_unknown: 'Su cuenta del proveedor no tiene este pago',
      merchant_request: 'El reembolso se canceló en su cuenta del proveedor',
    },
    otherReason: 'Desconocido',
    refusedTooOften: 'El proveedor no aceptó el reembolso durante un mes',
  },
  dispute: {
    subject: (money) => `Un cliente ha abierto una disputa por ${money}`,
    headline: 'Un pago está en disputa',
    intro: (money) =>
      `El banco de un cliente ha retirado ${money} hasta que decida. Tiene unos días para responder con sus pruebas en su cuenta del proveedor de pagos.`,
  },
  unpaidSale: {
    subject: ({ customer, name }) => `Sin pagar: ${name}, ${customer}`,
    headline: 'Un pago falló',
    sale: 'El pago falló, así que no se ha vendido nada.',
    renewal:
      'No se ha pagado la renovación. El proveedor de pagos lo intentará de nuevo, y el cliente tiene un enlace para cambiar la tarjeta.',
  },
  billingAfterEnd: {
    subject: (membership) => `La suscripción ${membership} se cobró después de terminar`,
    headline: 'Una suscripción se cobró después de terminar',
    intro:
      'Esta suscripción ha terminado, pero su proveedor de pagos la siguió cobrando. El cobro recurrente ya está cancelado, y cada pago posterior se devuelve. No tiene que hacer nada.',
    membership: 'Suscripción',
    subscription: 'Cobro recurrente',
  },
  redemption: {
    subject: ({ salon, at }) => `Canjeado en ${salon}: ${at}`,
    headline: 'Su canje',
    intro: ({ greeting, time }) => `${greeting}, canjeó esto para su cita del ${endSentence(time)}`,
    nothingLeft: 'No queda nada',
    moneyLeft: (money) => `Quedan ${money}`,
    usesLeft: (count) => plural(count, { one: 'Queda 1 sesión', other: `Quedan ${count} sesiones` }),
    validUntil: ({ left, date }) => `${left}, válido hasta el ${date}`,
  },
  product: {
    name: 'Nombre',
    validUntil: 'Válido hasta',
    paidUntil: 'Pagado hasta',
    noExpiry: 'Sin caducidad',
    usage: 'Uso',
    singleUse: 'Todos los servicios en una sola cita',
    cardNumber: 'Número de tarjeta',
    value: 'Valor',
    occasion: 'Ocasión',
    validFor: 'Válido para',
    billingPeriod: 'Facturación',
    yearly: 'Anual',
    monthly: 'Mensual',
    discountOnServices: 'Descuento en servicios',
    discountOnProducts: 'Descuento en productos',
    times: (count) => plural(count, { one: 'Una vez', other: `${count} veces` }),
    cancelGift: ({ salon, number }) =>
      `Para cancelarla, póngase en contacto con ${salon} e indique el número de suscripción ${number}.`,
    cancelInAccount: 'Puede cancelarla en cualquier momento en su cuenta.',
  },
  purchase: {
    subject: ({ type, salon, name }) => `${YOUR[type]} de ${salon}: ${name}`,
    headline: (type) => `${YOUR[type]} está ${READY[type]}`,
    reloadHeadline: 'Su tarjeta regalo está recargada',
    giftHeadline: (recipient) => `Su regalo para ${recipient} está pagado`,
    recipient: 'la persona que lo recibe',
    handOver: (recipient) =>
      `Para entregar su regalo, envíe este enlace a ${recipient}. Solo se puede usar una vez.`,
    giftLink: (recipient) => `Regalo para ${recipient}`,
    mailedOn: ({ recipient, email, date }) =>
      `Enviaremos su regalo por correo electrónico a ${recipient} (${email}) el ${date}.`,
    mailedNow: ({ recipient, email }) =>
      `Enviamos ahora su regalo por correo electrónico a ${recipient} (${email}).`,
    account: (type) =>
      `Para usar ${OF_YOUR[type]}, inicie sesión o regístrese con este enlace. La compra se añadirá a su cuenta. El enlace solo se puede usar una vez.`,
    accountLink: 'Añadir a mi cuenta',
    openAccount: 'Abrir mi cuenta',
    renews: (cancel) =>
      `Su suscripción se renueva automáticamente al final de cada periodo y se cobra en la tarjeta con la que pagó. ${cancel}`,
  },
  gift: {
    subject: ({ sender, type, salon }) => `${sender} tiene un regalo para usted: ${A[type]} de ${salon}`,
    headline: (sender) => `Un regalo para usted de ${sender}`,
    someone: 'Alguien',
    intro: ({ greeting, sender, type, salon }) => `${greeting}, ${sender} le regala ${A[type]} de ${salon}.`,
    claim: ({ type, salon }) =>
      `Abra su regalo e inicie sesión o regístrese en ${salon}: entonces ${THE[type]}. El enlace solo se puede usar una vez.`,
    open: 'Abrir su regalo',
  },
  saleFailure: {
    subject: ({ salon, name }) => `Su compra en ${salon} no se completó: ${name}`,
    headline: 'No hemos recibido su pago',
    intro: ({ greeting, type, name }) =>
      `${greeting}, el pago de ${OF_YOUR[type]} «${name}» no se completó, por lo que no se puede usar. Le devolveremos todo lo que se le haya cobrado. Puede intentarlo de nuevo.`,
  },
  saleRefund: {
    subject: (salon) => `Reembolso de su pago a ${salon}`,
    intro: ({ greeting, type, name }) =>
      `${greeting}, el salón le devuelve lo que queda de ${OF_YOUR[type]} «${name}», que ya no se puede usar.`,
  },
  zReport: {
    subject: ({ salon, location, date }) => `Informe Z de ${salon}, ${location}, ${date}`,
    headline: (number) => (number === undefined ? 'Informe Z' : `Informe Z ${number}`),
    open: (date) => `${date} (aún sin cerrar)`,
    sales: 'Ventas netas',
    received: 'Pagado con',
    tips: 'Propinas',
    drawers: 'Cajones, con su diferencia',
    drawer: 'Cajón',
    receipts: 'Recibos',
    range: ({ first, last }) => `${first} a ${last}`,
    each: ({ name, amount }) => `${name} ${amount}`,
    figures: {
      listValue: 'Precios de tarifa',
      covered: 'Con bonos y suscripciones',
      discounts: 'Descuentos',
      refunds: 'Reembolsos',
      soldValue: 'Tarjetas regalo y bonos vendidos',
      breakage: 'Valor caducado',
    },
    bases: { base: 'Gravado', exempt: 'No gravado', refunds: 'Reembolsos' },
    counts: { float: 'Fondo de caja', expected: 'Esperado', counted: 'Contado' },
  },
  statement: {
    subject: ({ salon, from, to }) =>
      `Su liquidación en ${salon}, ${from === to ? from : `del ${from} al ${to}`}`,
    headline: 'Su liquidación',
    intro: ({ name, from, to }) =>
      `Hola ${name}, esta es su liquidación del ${from === to ? '' : `${from} al `}${endSentence(to)}`,
    services: 'Servicios',
    products: 'Productos',
    sold: 'Bonos, tarjetas regalo y suscripciones vendidos',
    hours: 'Horas',
    commission: 'Comisión',
    corrections: 'Correcciones de liquidaciones anteriores',
    wage: 'Salario',
    tips: 'Propinas, se pagan aparte',
    total: 'Su retribución',
  },
  receipt: {
    subject: ({ salon, number }) => `Su recibo de ${salon}: ${number}`,
    headline: { R: 'Su recibo', C: 'Su reembolso' },
    intro: (greeting) => `${greeting}, aquí tiene su recibo.`,
    tipOffer: 'Puede dejar una propina online por esta cita.',
    giveTip: 'Dejar una propina',
    number: 'Número',
    date: 'Fecha',
    taxNumber: 'NIF',
    corrects: 'Sobre',
    each: ({ qty, price }) => `${qty} × ${price}`,
    discount: ({ price, discount }) => `${price} menos ${discount}`,
    coveredBy: { package: 'pagado con un bono', membership: 'incluido en una suscripción' },
    tip: (name) => `Propina para ${name}`,
    promotion: ({ name, amount }) => `Incluye la promoción «${name}»: −${amount}`,
    tipsBefore: 'Propinas pagadas antes',
    paidBefore: 'Pagado antes',
    change: 'Cambio',
    due: 'Pendiente de pago',
    codes: shared.receiptCodes,
  },
  ending: {
    subject: ({ type, salon, day }) => `${YOUR[type]} de ${salon} caduca el ${day}`,
    headline: (type) => `${YOUR[type]} caduca pronto`,
    intro: ({ greeting, type, name, day }) =>
      `${greeting}, puede usar ${OF_YOUR[type]} «${name}» hasta el ${day}. Nos encantará verle antes.`,
    until: (day) => `Hasta el ${day}`,
    unsubscribe: 'Dejar de recibir correos sobre bonos y tarjetas que caducan',
  },
  renewalFailure: {
    subject: ({ salon, name }) => `No pudimos renovar su suscripción en ${salon}: ${name}`,
    headline: 'No hemos podido cobrar en su tarjeta',
    intro: ({ greeting, name }) =>
      `${greeting}, el pago de la renovación de su suscripción «${name}» no se realizó. Confírmelo si su banco se lo pide o guarde otra tarjeta. Si el pago vuelve a fallar, la suscripción terminará.`,
    again: ({ greeting, name }) =>
      `${greeting}, el pago de la renovación de su suscripción «${name}» sigue pendiente. Confírmelo si su banco se lo pide o guarde una tarjeta válida.`,
    last: ({ greeting, name }) =>
      `${greeting}, el pago de la renovación de su suscripción «${name}» sigue pendiente. La suscripción termina hoy. Para conservarla, confirme el pago si su banco se lo pide o guarde una tarjeta válida.`,
    link: 'Pagar la renovación',
  },
  renewal: {
    headline: 'Su suscripción se ha renovado',
  },
  membershipCancellation: {
    subject: ({ salon, name }) => `Su suscripción en ${salon} está cancelada: ${name}`,
    headline: 'Su suscripción está cancelada',
    intro: ({ greeting, name }) => `${greeting}, le confirmamos que su suscripción «${name}» está cancelada.`,
    until: (day) => `Puede usarla hasta el ${day}.`,
    nothingMore: 'Después termina y no se cobra nada más.',
  },
  membershipEnd: {
    headline: 'Su suscripción ha terminado',
  },
  verification: {
    subject: (salon) => `Confirme su correo electrónico para ${salon}`,
    headline: 'Confirme su correo electrónico',
    intro: ({ greeting, email }) => `${greeting}, confirme que ${email} es su correo electrónico.`,
    confirm: 'Confirmar mi correo',
    limit: (days) =>
      `Tiene ${days} días para confirmarlo. Si no tiene una cuenta con nosotros, no lo confirme: quizá alguien escribió mal su dirección.`,
    staffIntro: ({ greeting, email, salon }) =>
      `${greeting}, ${salon} quiere enviar a ${email} las citas de una persona del equipo. Confirme que es su correo electrónico.`,
    staffLimit: (days) =>
      `Tiene ${days} días para confirmarlo. Si no trabaja allí, no lo confirme: quizá alguien escribió mal su dirección.`,
  },
  emailProof: {
    subject: ({ salon, code }) => `${code} es su código para reservar en ${salon}`,
    headline: 'Confirme su correo electrónico',
    intro: 'Escriba este código en la página en la que está reservando.',
    limit:
      'El código vale al menos 15 minutos y solo se puede usar una vez. Si no está reservando, puede ignorar este correo: quizá alguien escribió mal su dirección.',
  },
  keepAddress: {
    subject: (salon) => `Su correo electrónico en ${salon} va a cambiar`,
    changedSubject: (salon) => `Su correo electrónico en ${salon} ha cambiado`,
    headline: '¿Ha pedido usted este cambio?',
    requested: (salon) =>
      `${salon} quiere usar otro correo electrónico para su cuenta. Hasta que se confirme, usted inicia sesión con este.`,
    changed: (salon) =>
      `Su cuenta en ${salon} tiene ahora otro correo electrónico, con el que inicia sesión.`,
    advice:
      'Si lo ha pedido, no tiene que hacer nada. Si no, conserve su correo en un plazo de 7 días: la cuenta volverá a estar como antes y se cerrarán todas las sesiones.',
    keep: 'Conservar mi correo',
  },
  mergeProof: {
    subject: ({ salon, code }) => `${code} es su código para unir sus fichas en ${salon}`,
    headline: '¿Quiere unir sus fichas?',
    intro: (salon) =>
      `${salon} quiere pasar sus citas, tarjetas regalo, bonos, suscripciones y saldo a otra ficha a su nombre. Ya no podrá iniciar sesión con este correo, y se eliminarán las tarjetas guardadas.`,
    how: 'Si lo ha pedido, pulse el botón o dé este código al salón:',
    confirm: 'Confirmar',
    limit:
      'El código vale al menos 15 minutos; el botón, 24 horas. Si no lo ha pedido, no haga nada y no dé el código a nadie.',
  },
  merged: {
    subject: (salon) => `Sus fichas en ${salon} se han unido`,
    headline: 'Sus fichas se han unido',
    ended: (salon) =>
      `${salon} ha pasado su ficha con este correo a otra ficha a su nombre. Ya no puede iniciar sesión con este correo, y se han eliminado las tarjetas guardadas.`,
    kept: (salon) =>
      `${salon} ha unido otra ficha con la suya. Las citas y compras de ambas están ahora en su ficha.`,
    advice: 'Si no lo esperaba, póngase en contacto con el salón cuanto antes.',
  },
  erasure: {
    subject: (salon) => `Sus datos en ${salon} se han eliminado`,
    headline: 'Sus datos se han eliminado',
    intro: (salon) =>
      `${salon} ha eliminado su cuenta, su nombre y sus datos de contacto. Las facturas anteriores se conservan sin su nombre.`,
    last: 'Este es el último correo que recibe. Si no lo esperaba, póngase en contacto con el salón.',
  },
  erasureNotice: {
    subject: ({ salon, date }) => `Su cuenta en ${salon} se eliminará el ${date}`,
    headline: 'Su cuenta se eliminará',
    intro: ({ greeting, salon, date }) =>
      `${greeting}, hace mucho que no visita ${salon}. El ${date} eliminaremos su cuenta, su nombre y sus datos de contacto.`,
    keep: ({ date }) =>
      `Para conservar su cuenta, inicie sesión antes del ${date}. Si ya no la quiere, no tiene que hacer nada.`,
    logIn: 'Iniciar sesión',
  },
  factorReset: {
    subject: (salon) => `Su segundo factor en ${salon} se ha eliminado`,
    headline: 'Su segundo factor se ha eliminado',
    intro: (greeting) =>
      `${greeting}, el salón ha eliminado el segundo factor de su acceso. Se ha cerrado su sesión en todas partes. Desde ahora basta su contraseña para iniciar sesión.`,
    advice:
      'Inicie sesión y configure un nuevo segundo factor. Si no lo ha pedido, cambie su contraseña y hable con el propietario del salón.',
  },
  pinLocked: {
    subject: (salon) => `Su PIN en ${salon} está bloqueado`,
    headline: 'Su PIN está bloqueado',
    intro: (greeting) =>
      `${greeting}, en un día se escribió 20 veces un PIN incorrecto para su acceso. Su PIN no funciona hasta que inicie sesión con su contraseña.`,
    advice: 'Si no fue usted, hable con el propietario del salón y elija un PIN nuevo.',
  },
  testNote:
    'Esto es una prueba enviada desde su oficina, rellenada con ejemplos. Los correos a sus clientes contienen también todo lo demás que deben saber, con los enlaces.',
  ownerNews: {
    ...changeTexts,
    subject: (salon, what) => `${salon}: ${what}`,
    subjectOfMany: (salon, count) =>
      `${salon}: ${plural(count, { one: '1 cambio de seguridad más', other: `${count} cambios de seguridad más` })}`,
    headline: (count) =>
      plural(count, {
        one: 'Se hizo un cambio de seguridad',
        other: `Se hicieron ${count} cambios de seguridad más`,
      }),
    detail: ({ by, device, at }) => `Por ${by}, ${at}, desde ${device}`,
    omitted: (count) => `Y ${count} más.`,
    advice:
      'Todos los propietarios reciben este correo. Si no sabe de qué se trata, cambie su contraseña cuanto antes, mire el historial de cambios en la oficina y hable con los demás propietarios.',
  },
  logInChange: {
    subject: (salon) => `Su acceso en ${salon} ha cambiado`,
    headline: 'Su acceso ha cambiado',
    changed: {
      password: 'una contraseña nueva',
      email: 'un correo electrónico nuevo',
      both: 'un correo electrónico nuevo y una contraseña nueva',
    },
    intro: ({ greeting, salon, what }) =>
      `${greeting}, su acceso en ${salon} tiene ${what}. Se ha cerrado su sesión en todas partes.`,
    adviceToReset:
      'Si no lo esperaba, restablezca su contraseña cuanto antes y hable con el propietario del salón.',
    advice:
      'Desde ahora inicia sesión con el correo nuevo. Si no lo esperaba, hable cuanto antes con el propietario del salón: quizá otra persona usa su acceso.',
  },
  passwordReset: {
    subject: (salon) => `Restablezca su contraseña en ${salon}`,
    headline: 'Elija una contraseña nueva',
    intro: (greeting) =>
      `${greeting}, alguien ha pedido restablecer la contraseña de este correo electrónico.`,
    choose: 'Elegir una contraseña nueva',
    limit: (minutes) =>
      `El enlace vale ${minutes} minutos y solo se puede usar una vez. Si no lo ha pedido, puede ignorar este correo: su contraseña sigue siendo la misma.`,
  },
  invitation: {
    subject: (salon) => `${salon} le invita a unirse a su equipo`,
    headline: 'Elija su contraseña',
    intro: ({ greeting, salon }) =>
      `${greeting}, ${salon} ha creado una cuenta para usted. Elija una contraseña para iniciar sesión.`,
    choose: 'Elegir su contraseña',
    limit: (days) =>
      `El enlace vale ${days} días y solo se puede usar una vez. Si no conoce este salón, puede ignorar este correo.`,
  },
  series: {
    headline: 'Sus citas están confirmadas',
    manage: 'Gestionar esta cita',
    staffSubject: ({ count, at, customer }) => `${count} citas nuevas: ${at}, ${customer}`,
    staffHeadline: 'Tiene citas nuevas',
    salonHeadline: 'Hay citas nuevas',
  },
  reminder: {
    headline: 'Su cita se acerca',
    confirm: 'Confirmar que iré',
    unsubscribe: 'Dejar de recibir recordatorios por correo',
  },
  message: {
    subject: ({ salon, at }) => `Un mensaje sobre su cita en ${salon}: ${at}`,
    headline: (salon) => `Un mensaje de ${salon}`,
  },
  waitlist: {
    services: 'Servicios',
    serviceWith: ({ service, staff }) => `${service} con ${staff}`,
    windows: 'Horas que le vienen bien',
    window: ({ days, times }) => `${days}, ${times}`,
    anyTime: 'a cualquier hora',
    endOfDay: 'final del día',
    leave: 'Salir de la lista de espera',
    joinedHeadline: 'Está en la lista de espera',
    salonSubject: (customer) => `En la lista de espera: ${customer}`,
    salonHeadline: 'Alguien espera una hora',
    salonWindows: 'Horas posibles',
    offerHeadline: 'Le guardamos una hora',
    answer: 'Aceptar o rechazar',
  },
};
