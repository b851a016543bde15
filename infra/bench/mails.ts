import { simulateMails, writeMails } from '../../tests/support/messages/mail-simulation.ts';
import { formatNumber, type Report, type Row, showStep } from './kit/report.ts';
import { toThreeDigits } from './kit/timing.ts';

const DEFAULT_MAILS = 10_000;
const WRITTEN_PER_SECOND = 200;
const OTHERS = 20;
/** The rate of the two senders together, and what the service accepts of it. */
const RATES = [
  { perSecond: 14, acceptedPerSecond: 14 },
  { perSecond: 14, acceptedPerSecond: 10 },
  { perSecond: 100, acceptedPerSecond: 100 },
];

async function measureStorm(count: number, rates: (typeof RATES)[number]): Promise<Row> {
  const { perSecond, acceptedPerSecond } = rates;
  const storm = writeMails('sale', count, (index) => index / WRITTEN_PER_SECOND);
  const ideal = Math.max(count / acceptedPerSecond, count / WRITTEN_PER_SECOND);
  const others = writeMails('other', OTHERS, (index) => (index * ideal) / OTHERS);
  const { delivered, throttled } = await simulateMails([...storm, ...others], rates);
  const delays = others.map(({ id, writtenAt }) => (delivered.get(id) ?? Number.NaN) - writtenAt);
  const last = Math.max(...delivered.values());
  return {
    rate: `${perSecond} a second, the service accepts ${acceptedPerSecond}`,
    mails: storm.length + others.length,
    delivered: delivered.size,
    throttled,
    'seconds until the last': toThreeDigits(last),
    'ideal seconds': toThreeDigits(ideal),
    'times the ideal': toThreeDigits(last / ideal),
    'slowest mail of another salon, s': toThreeDigits(Math.max(...delays)),
  };
}

/** Simulates many mails of one salon, with mails of another one in between. The option is their number. */
export async function measure([option = String(DEFAULT_MAILS)]: readonly string[]): Promise<Report> {
  const rows: Row[] = [];
  for (const rates of RATES) {
    showStep(`${rates.perSecond} a second`);
    rows.push(await measureStorm(Number(option), rates));
  }
  const [usual] = rows;
  return {
    title: 'Mails of a sale',
    summary: `A simulation in virtual time: one salon writes mails at ${WRITTEN_PER_SECOND} a second, another one ${OTHERS} mails meanwhile. A mail takes 80 ms to send, and the table's stream takes 0.5 s.`,
    highlights: usual
      ? [
          {
            what: `${formatNumber(usual.mails)} mails of a sale at ${RATES[0]?.perSecond} a second (simulation)`,
            measured: `${usual['times the ideal']} × the ideal time; mails of another salon take at most ${usual['slowest mail of another salon, s']} s`,
          },
        ]
      : [],
    tables: [{ title: 'Delivery', rows }],
  };
}
