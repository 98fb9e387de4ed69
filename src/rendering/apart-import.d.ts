declare module '*?apart' {
  const address: string;
  export default address;
}
