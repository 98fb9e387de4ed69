/** The classes of a big numeral; tabular figures leave a gap before a leading one, which is drawn in. */
export const figureClass = (figure: string) => (figure.startsWith('1') ? 'figure figure-one' : 'figure');
