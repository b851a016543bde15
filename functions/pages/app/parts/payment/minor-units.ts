/** As the API counts for the processor, which counts ISK and UGX in hundredths (BEHAVIOR §18.2). */
const ZERO_DECIMAL = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
const THREE_DECIMAL = 'BHD JOD KWD OMR TND'.split(' ');

function unitsOf(currency: string): number {
  if (ZERO_DECIMAL.includes(currency)) return 1;
  return THREE_DECIMAL.includes(currency) ? 1000 : 100;
}

/** An amount of the API ('30.00') in the processor's unit, the smallest of the currency: 3000. */
export const toMinorUnits = (amount: string, currency: string): number =>
  Math.round(Number(amount) * unitsOf(currency.toUpperCase()));
