const notTrusted = 'its certificate is not signed by an authority that this server trusts';
const noTls = 'this port does not speak TLS from the start';

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing answers at this host and port',
  ECONNRESET: 'it closed the connection',
  EHOSTUNREACH: 'there is no way to this host',
  ENETUNREACH: 'there is no way to this host',
  ENOTFOUND: 'its name was not found',
  EPROTO: 'it does not speak a version of TLS that this server does',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: notTrusted,
  SELF_SIGNED_CERT_IN_CHAIN: notTrusted,
  UNABLE_TO_GET_ISSUER_CERT: notTrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: notTrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: notTrusted,
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: noTls,
};

/** Returns why a connection failed, in words if the error's code is known, and otherwise the code. */
export const connectionFailure = (code: string): string => reasons[code] ?? code;
