const ADDRESS_MAX_LENGTH = 45;
/** An IPv6 network has 64 bits; its owner has all of its addresses. */
const NETWORK_GROUPS = 4;
const GROUPS = 8;

/** The network that limits count for an address: an IPv4 address itself, the /64 of an IPv6 address (BEHAVIOR §8.1). */
export function toNetwork(address: string): string {
  const plain = address
    .slice(0, ADDRESS_MAX_LENGTH)
    .toLowerCase()
    .replace(/^::ffff:(?=[\d.]+$)/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':') ?? [];
  const left = Math.max(0, GROUPS - before.length - after.length);
  const groups = [...before, ...Array<string>(left).fill('0'), ...after].slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}

/** A network that limits count, and how much of the limit of the smallest network it may use. */
type CountedNetwork = { readonly network: string; readonly factor: number };

const GROUP_DIGITS = 4;
/** Providers give a customer a whole /56 or /48, so these count too, with room for neighbors (BEHAVIOR §8.3). */
const FACTOR_56 = 2;
const FACTOR_48 = 5;

/** The networks that limits count for a caller's network: an IPv4 address itself, or the /64, /56 and /48 of IPv6. */
export function listCountedNetworks(network: string): readonly [CountedNetwork, ...CountedNetwork[]] {
  const own = { network, factor: 1 };
  if (!network.endsWith('/64')) return [own];
  const [first, second, third, fourth = ''] = network.split(':');
  const site = `${first}:${second}:${third}`;
  const upper = fourth.padStart(GROUP_DIGITS, '0').slice(0, 2);
  return [
    own,
    { network: `${site}:${upper}00::/56`, factor: FACTOR_56 },
    { network: `${site}::/48`, factor: FACTOR_48 },
  ];
}

/** The widest of the networks that limits count for a caller's network. */
export const toWidestNetwork = (network: string): string =>
  listCountedNetworks(network).at(-1)?.network ?? network;
