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
