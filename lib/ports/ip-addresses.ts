import { lookup as systemLookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

export type IpAddress = { readonly address: string; readonly family: 4 | 6 };
/** Finds all addresses of a host. Throws if it has none. */
export type AddressLookup = (host: string) => Promise<readonly IpAddress[]>;

/** Networks that are not on the public internet (IANA special-purpose registries). */
const NOT_PUBLIC_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** The public IPv6 addresses; mapped, translated, local and link-local ones lie outside. */
const GLOBAL_6 = '2000::/3';
/** Networks within it for protocols, tunnels and documentation. */
const NOT_PUBLIC_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

function toBlockList(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const notPublic4 = toBlockList(NOT_PUBLIC_4, 'ipv4');
const global6 = toBlockList([GLOBAL_6], 'ipv6');
const notPublic6 = toBlockList(NOT_PUBLIC_6, 'ipv6');
const loopback = { 4: toBlockList(['127.0.0.0/8'], 'ipv4'), 6: toBlockList(['::1/128'], 'ipv6') };

export const isPublicAddress = ({ address, family }: IpAddress): boolean =>
  family === 4
    ? !notPublic4.check(address, 'ipv4')
    : global6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6');

export const isLoopbackAddress = ({ address, family }: IpAddress): boolean =>
  loopback[family].check(address, `ipv${family}`);

/** Asks the system's resolver; a host may also be an address itself. */
export const lookUpAddresses: AddressLookup = async (host) => {
  const literal = host.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(literal);
  if (family === 4 || family === 6) return [{ address: literal, family }];
  const addresses = await systemLookup(host, { all: true });
  return addresses.map(({ address, family: each }) => ({ address, family: each === 6 ? 6 : 4 }));
};
