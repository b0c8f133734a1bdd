/// The version of both programs.
package let programVersion = "0.1.0"
