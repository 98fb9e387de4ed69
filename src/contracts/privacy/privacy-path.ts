/** The path of the privacy desk below the prefix of the back office. */
export const privacyScreen = '/privacy';
