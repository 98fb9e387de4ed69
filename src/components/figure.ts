/** Returns the classes of a large number. The digit 1 is narrow, so a leading 1 is moved to the left edge. */
export const figureClass = (figure: string) => (figure.startsWith('1') ? 'figure figure-one' : 'figure');
