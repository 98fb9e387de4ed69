/** The list of the images of shared links in the build's cache. The build deletes this file at its end. */
export const shareImagesFile = '/share-images.json';

export interface ShareImageFiles {
  folder: string;
  names: readonly string[];
}
