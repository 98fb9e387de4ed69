const imageData = /^data:image\/(?!svg)[^,]*;base64,/i;

/** Returns true for the data URL of an image that can be uploaded. */
export const isImageData = (url: string): boolean => imageData.test(url);
